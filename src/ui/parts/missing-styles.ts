/**
 * Requests again each style sheet that is missing or empty, as a page of HTML in its place is. The bundler's
 * own loader requests a style sheet only once, so that a retried chunk would come without its styles.
 */
export async function reloadMissingStyles(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]");
  const missing = [...links].filter(({ sheet }) => sheet === null || isEmpty(sheet));
  await Promise.all(missing.map(replace));
}

function isEmpty(sheet: CSSStyleSheet): boolean {
  try {
    return sheet.cssRules.length === 0;
  } catch {
    // The rules of another origin's sheet cannot be read.
    return false;
  }
}

/** Rejects when the style sheet cannot be loaded this time either, and says so as the bundler's loader does (N36). */
function replace(link: HTMLLinkElement): Promise<void> {
  const again = link.cloneNode() as HTMLLinkElement;
  return new Promise((resolve, reject) => {
    again.addEventListener("load", () => resolve());
    again.addEventListener("error", () => {
      window.dispatchEvent(new Event("vite:preloadError"));
      reject(new Error(`${link.href} could not be loaded`));
    });
    link.replaceWith(again);
  });
}
