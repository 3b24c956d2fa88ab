// Does the house answer? Every question tells, whoever asked it.

import { signal } from "@preact/signals";

export const reachable = signal(true);
