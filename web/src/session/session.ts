// What every page shares: the client, speaking for who sits here in the language he reads.

import { Client } from "../api/client";
import { identity } from "../api/identity";
import { language } from "../i18n/language";
import { address } from "./router";

export const client = new Client({
  token: () => identity.value?.token ?? null,
  language: () => language.value,
  link: () => address.peek().query.get("link"),
});
