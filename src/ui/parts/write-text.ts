/** Writes a changed text into the existing text node, so that no node is created. React must not own the text. */
export function writeText(element: Element, text: string): void {
  const node = element.firstChild;
  if (node === null) element.textContent = text;
  else if (node.nodeValue !== text) node.nodeValue = text;
}
