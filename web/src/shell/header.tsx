// The line above every page: the way home, who I am, language and appearance.

import { identity } from "../api/identity";
import { choose, LANGUAGES, type Language, language, t } from "../i18n/language";
import { type Theme, theme } from "../session/settings";
import { Icon, Mark } from "./icons";
import { Link } from "./link";

const THEMES: Theme[] = ["auto", "light", "dark"];

export function Header() {
  return (
    <header class="top">
      <Link to="/" class="brand" label={`${t("title")}: ${t("home")}`}>
        <Mark />
        {t("title")}
      </Link>
      <Who />
      <label class="hidden-text" for="language">
        {t("language")}
      </label>
      <select id="language" value={language.value} onChange={(event) => void choose(event.currentTarget.value as Language)}>
        {Object.entries(LANGUAGES).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
      <Appearance />
    </header>
  );
}

function Who() {
  const me = identity.value;
  return (
    <Link to="/me" class="who" label={me ? t("you_are", { name: me.name }) : undefined}>
      <Icon name="person" />
      {me ? <bdi>{me.name}</bdi> : <span>{t("introduce")}</span>}
    </Link>
  );
}

function Appearance() {
  const now = theme.value;
  const label = `${t("theme")}: ${t(`theme_${now}`)}`;
  const next = THEMES[(THEMES.indexOf(now) + 1) % THEMES.length]!;
  return (
    <button type="button" class="button quiet" aria-label={label} title={label} onClick={() => (theme.value = next)}>
      <Icon name={now} />
    </button>
  );
}
