import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The ending of a plural form in i18next's JSON format. */
const formEnding = /_(zero|one|two|few|many|other)$/;
/** These forms may say their number in words. */
const wordForms = ["zero", "one", "two"];

/**
 * Compares the texts of each language with the English ones, which are right by definition. A folder contains a file per
 * language; the texts of training stand in areas, each with keys of its own.
 * @param {string} root
 * @param {readonly string[]} folders
 * @returns {string[]} One sentence per problem.
 */
export function textProblems(root, folders) {
  const read = folders.map((folder) => ({ folder, files: readFolder(root, folder) }));
  const languages = [...new Set(read.flatMap(({ files }) => [...files.keys()]))].sort();
  return read.flatMap((texts) => languages.flatMap((language) => problemsIn(texts, language)));
}

function readFolder(root, folder) {
  const names = readdirSync(join(root, folder)).filter((name) => name.endsWith(".json"));
  const read = (name) => flat(JSON.parse(readFileSync(join(root, folder, name), "utf8")));
  return new Map(names.map((name) => [name.replace(".json", ""), read(name)]));
}

/** The texts of areas by "area key". */
function flat(texts) {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([area, text]) =>
      text !== null && typeof text === "object"
        ? Object.entries(text).map(([key, each]) => [`${area} ${key}`, each])
        : [[area, text]],
    ),
  );
}

function problemsIn({ folder, files }, language) {
  const english = files.get("en");
  const texts = files.get(language);
  const file = `${folder}/${language}.json`;
  if (texts === undefined || english === undefined) return [`${file} is missing`];
  const wanted = wantedKeys(english, language);
  const problems = [
    ...[...wanted.keys()]
      .filter((key) => !Object.hasOwn(texts, key))
      .map((key) => `lacks "${key}"`),
    ...Object.entries(texts).flatMap(([key, text]) => {
      const source = wanted.get(key);
      if (source === undefined) return [`has "${key}", which English does not need here`];
      return textProblem(key, text, source);
    }),
  ];
  return problems.map((problem) => `${file} ${problem}`);
}

/** The keys that a language must have, with the English text that has their placeholders. */
function wantedKeys(english, language) {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const wanted = new Map();
  for (const [key, text] of Object.entries(english)) {
    if (!formEnding.test(key)) wanted.set(key, text);
    else {
      const base = key.replace(formEnding, "");
      for (const form of pluralCategories) {
        wanted.set(`${base}_${form}`, english[`${base}_other`] ?? text);
      }
    }
  }
  return wanted;
}

function textProblem(key, text, source) {
  if (typeof text !== "string" || text.trim() === "") return [`has no text for "${key}"`];
  const given = placeholdersOf(text);
  const expected = placeholdersOf(source);
  const [, form = ""] = formEnding.exec(key) ?? [];
  const mayLack = wordForms.includes(form) ? ["count"] : [];
  const lost = expected.filter((name) => !given.includes(name) && !mayLack.includes(name));
  const unknown = given.filter((name) => !expected.includes(name));
  return [
    ...lost.map((name) => `lost {{${name}}} in "${key}"`),
    ...unknown.map((name) => `has {{${name}}} in "${key}", which English has not`),
  ];
}

function placeholdersOf(text) {
  return [...text.matchAll(/\{\{(.*?)\}\}/g)].map(([, name]) => name);
}
