/** Copies a text; false where the browser has no clipboard for this page, such as over plain http. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
