/** The page root of index.html, without its end: attributes are inserted behind it. */
const pageRoot = '<div id="root"';

/** The page with attributes on its root (CF-1). Throws where it has no root. */
export function configuredPage(html: string, attributes: Readonly<Record<string, string>>): string {
  if (!html.includes(pageRoot)) throw new Error(`The page has no ${pageRoot}>`);
  return html.replace(pageRoot, () => pageRoot + attributesText(attributes));
}

/** Attributes of an HTML element, each after a space. */
export function attributesText(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    .join("");
}

/** Also escapes what ends or starts something in a text of nginx: quotes, backslashes, variables and line breaks. */
function escapeAttribute(value: string): string {
  return value.replace(/[&"'<>\\$\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}
