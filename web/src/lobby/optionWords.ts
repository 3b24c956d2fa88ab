// What options and their values are called: by the kit, else by the schema.

import type { KitDocument } from "@annals/client/kit";
import type { Json, Schema } from "../api/types";
import { n, t } from "../i18n/language";

export interface Named {
  name: string;
  text: string;
}

export class OptionNames {
  constructor(
    private readonly kit: KitDocument | undefined,
    readonly option: string,
  ) {}

  ofOption(schema: Schema): Named {
    const words = this.kit?.options[this.option];
    return { name: words?.name ?? plain(this.option), text: words?.text ?? schema.description ?? "" };
  }

  /** A field inside an option. */
  ofField(name: string): string {
    return this.kit?.choices["field"]?.[name] ?? this.kit?.things[name]?.name ?? plain(name);
  }

  ofValue(field: string, value: Json): Named {
    const key = typeof value === "string" ? value : JSON.stringify(value);
    const words = this.kit?.options[this.option]?.values?.[key];
    if (words) return words;
    if (value === null) return { name: t("by_default"), text: "" };
    if (typeof value === "boolean") return { name: t(value ? "yes" : "no"), text: "" };
    if (typeof value === "number") return { name: this.kit?.choices[field]?.[key] ?? n(value), text: "" };
    const thing = this.kit?.things[key] ?? this.kit?.things[`${field}/${key}`];
    return { name: this.kit?.choices[field]?.[key] ?? thing?.name ?? plain(key), text: thing?.text ?? "" };
  }
}

const plain = (id: string): string => id.replaceAll("_", " ");
