// Runs the script of the API's page against its document in a page of a few lines, and says what it shows.
// Input: {"page": html, "document": openapi}; output: {"text", "operations", "schemas", "hidden", "links"}.
import { readFileSync } from "node:fs";

class Node {
  constructor(tag) {
    this.tag = tag;
    this.attributes = {};
    this.children = [];
    this.hidden = false;
    this.open = false;
  }
  setAttribute(name, value) { this.attributes[name] = String(value); }
  append(...children) { for (const child of children) this.children.push(child); }
  set textContent(text) { this.children = [String(text)]; }
  get textContent() { return this.children.map((child) => (child instanceof Node ? child.textContent : child)).join(""); }
  addEventListener(kind, listener) { this["on" + kind] = listener; }
  scrollIntoView() {}
  all(found = []) {
    for (const child of this.children) if (child instanceof Node) { found.push(child); child.all(found); }
    return found;
  }
}

const { page, document: openapi } = JSON.parse(readFileSync(0, "utf8"));
const places = Object.fromEntries(["title", "about", "find", "operations", "schemas"].map((id) => [id, new Node(id)]));
const byClass = (name) => [...places.operations.all(), ...places.schemas.all()].filter((node) => (node.attributes.class || "").split(" ").includes(name));

globalThis.document = {
  createElement: (tag) => new Node(tag),
  getElementById: (id) => places[id] || places.schemas.all().find((node) => node.attributes.id === id) || null,
  querySelectorAll: (selector) => byClass(selector.slice(1)),
};
globalThis.location = { hash: "#schema-Table" };
globalThis.addEventListener = () => {};
globalThis.fetch = async (address) => {
  if (address !== "/openapi.json") throw new Error("fetches " + address);
  return { json: async () => openapi };
};

const script = page.split("<script>")[1].split("</script>")[0];
(0, eval)(script);
await new Promise((resolve) => setTimeout(resolve, 20));
const operations = byClass("operation");
places.find.oninput({ target: { value: "tickets" } });
const schemas = places.schemas.all().filter((node) => node.attributes.id);
process.stdout.write(JSON.stringify({
  about: places.about.textContent,
  operations: operations.map((node) => node.children[0].textContent),
  text: places.operations.textContent,
  shown: operations.filter((node) => !node.hidden).length,
  opened: schemas.filter((node) => node.open).map((node) => node.attributes.id),
  schemas: schemas.map((node) => node.attributes.id),
  variants: Object.fromEntries(schemas.map((node) => [node.attributes.id, node.all().filter((each) => each.tag === "li").length])),
  links: places.operations.all().map((node) => node.attributes.href).filter(Boolean),
}));
