// How long somebody may still think: counted down between two words of the house.

import { useEffect, useState } from "preact/hooks";
import { digits } from "@annals/client/kit";
import { houseNow } from "../api/houseTime";
import { language, t } from "../i18n/language";

export function TimeLeft({ until }: { until: number }) {
  const [now, setNow] = useState(houseNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(houseNow()), 1_000);
    return () => clearInterval(timer);
  }, [until]);
  const left = Math.max(0, Math.ceil((until - now) / 1_000));
  return (
    <time class={`time-left ${left < 30 ? "low" : ""}`} aria-label={t("time_left")}>
      {clockText(left)}
    </time>
  );
}

export function clockText(seconds: number): string {
  const two = (value: number): string => digits(value, language.value).padStart(2, digits(0, language.value));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours >= 48) return t("days_left", { count: Math.floor(hours / 24) });
  return hours ? `${digits(hours, language.value)}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`;
}
