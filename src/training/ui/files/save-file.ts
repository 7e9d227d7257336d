/** Saves a text as a file of this device. */
export function saveFile(
  { document, URL, Blob }: Window & typeof globalThis,
  name: string,
  type: string,
  text: string,
): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Copies a text; false where the browser has no clipboard for this page, such as over plain http. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
