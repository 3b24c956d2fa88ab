// The Persian letters: loaded with the language, never before.

import "@fontsource-variable/vazirmatn";
