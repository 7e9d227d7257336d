import type { Plugin } from "vite";

/** Writes the release into the page: a page that cannot start has no other way to show it. */
export function pageRelease(release: string): Plugin {
  const text = release.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  return {
    name: "page-release",
    transformIndexHtml: (html) => html.replaceAll("%RELEASE%", () => text),
  };
}
