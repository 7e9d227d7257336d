import type { Page } from "@playwright/test";

/** Counts the presses, and the keys that are no digits, which the page receives from now on. */
export async function startCounting(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    const isCounting = dataset["presses"] !== undefined;
    Object.assign(dataset, { presses: "0", keys: "0" });
    if (isCounting) return;
    const count = (name: "presses" | "keys") => (event: Event) => {
      const isDigit = event instanceof KeyboardEvent && /^\d$/.test(event.key);
      if (event.isTrusted && !isDigit) dataset[name] = String(Number(dataset[name]) + 1);
    };
    document.addEventListener("pointerdown", count("presses"), { capture: true });
    document.addEventListener("keydown", count("keys"), { capture: true });
  });
}

export async function counted(
  page: Page,
): Promise<{ readonly presses: number; readonly keys: number }> {
  const count = async (name: string): Promise<number> =>
    Number(await page.locator("html").getAttribute(`data-${name}`));
  return { presses: await count("presses"), keys: await count("keys") };
}
