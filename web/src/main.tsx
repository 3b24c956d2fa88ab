// The first thing that runs: the language, then the frame.

import { render } from "preact";
import { startLanguage } from "./i18n/language";
import { App } from "./shell/app";
import { keepPages } from "./shell/updates";
import "./theme/tokens.css";
import "./theme/base.css";
import "./theme/shell.css";

startLanguage()
  .catch(() => undefined) // English is here already
  .then(() => render(<App />, document.getElementById("app")!));

void keepPages();
