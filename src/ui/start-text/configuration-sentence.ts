import type { AllowedValues, ConfigurationProblem } from "../../../ports/entities/configuration.ts";
import type { Language } from "../../../ports/entities/language.ts";
import { isolate } from "../text/isolate.ts";
import ar from "./configuration/ar.json" with { type: "json" };
import en from "./configuration/en.json" with { type: "json" };
import ms from "./configuration/ms.json" with { type: "json" };
import zh from "./configuration/zh.json" with { type: "json" };
import { type StartText, startTexts } from "./start-texts.ts";

const texts = startTexts({ en, ar, ms, zh });
type T = StartText<keyof typeof en>;

/** Says which attribute of the page root is wrong, what was read, and what is allowed (IN-4). */
export function configurationSentence(problem: ConfigurationProblem, language: Language): string {
  const t = texts(language);
  const whole = (text: string | number): string => isolate(`${text}`, language);
  switch (problem.kind) {
    case "missing": {
      const either = new Intl.ListFormat(language, { type: "disjunction" });
      return t("missing", { attributes: either.format(problem.attributes.map(whole)) });
    }
    case "unknown":
      return t("unknown", { attribute: whole(problem.attribute), read: whole(problem.read) });
    case "ignored_tls":
      return t("ignoredTls", { attribute: whole(problem.attribute) });
    case "taken_path":
      return t("takenPath", { attribute: whole(problem.attribute), path: whole(problem.path) });
    case "wrong": {
      const { place, read } = problem;
      const attribute = whole(problem.attribute);
      const name = place === undefined ? attribute : t("place", { attribute, place: whole(place) });
      const allowed = allowedText(problem.allowed, t, whole);
      return read.trim() === ""
        ? t("empty", { name, allowed })
        : t("wrong", { name, read: whole(read), allowed });
    }
  }
}

function allowedText(
  allowed: AllowedValues,
  t: T,
  whole: (text: string | number) => string,
): string {
  const { kind } = allowed;
  const values = allowed.values.map(whole);
  const joined = (parts: readonly string[], separator: string): string =>
    parts.filter((part) => part !== "").join(separator);
  switch (kind) {
    case "choice":
    case "example":
      return t(`allowed.${kind}`, { values: joined(values, t(`${kind}.separator`)) });
    case "address":
      return t("allowed.address", {
        address: whole("https://api.example.com"),
        scheme: whole("http://"),
      });
    case "text":
      return t("allowed.text", { most: values[0] ?? "" });
    default: {
      const [least = "", most = "", ...others] = values;
      return t(`allowed.${kind}`, { least, most, others: whole(joined(others, " ")) });
    }
  }
}
