// Server-sent events out of a stream of text: whole frames, whatever the pieces they arrive in.

export interface Frame {
  event: string;
  id: string | null;
  data: string;
}

export class Frames {
  private rest = "";

  /** The frames that this piece completes. */
  take(piece: string): Frame[] {
    const parts = (this.rest + piece).replace(/\r\n?/g, "\n").split("\n\n");
    this.rest = parts.pop() ?? "";
    return parts.map(frame).filter((each): each is Frame => each !== null);
  }
}

function frame(text: string): Frame | null {
  const found: Frame = { event: "message", id: null, data: "" };
  const data: string[] = [];
  for (const line of text.split("\n")) {
    const colon = line.indexOf(":");
    if (colon === 0) continue; // a heartbeat
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (name === "data") data.push(value);
    else if (name === "event") found.event = value;
    else if (name === "id") found.id = value;
  }
  if (!data.length) return null;
  found.data = data.join("\n");
  return found;
}
