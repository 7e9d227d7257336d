/**
 * The version of the app, which the build has written into the page: a script that held it would have another name, and
 * so would every script that names it, in a release that changes nothing else.
 */
export function pageRelease(): string {
  return document.querySelector<HTMLMetaElement>("meta[name=release]")?.content ?? "";
}
