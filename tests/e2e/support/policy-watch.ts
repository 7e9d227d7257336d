import type { Page } from "@playwright/test";

/** Returns the violations of the page's content security policy, as they happen; call it before the first visit. */
export async function watchPolicy(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  await page.exposeFunction("reportViolation", (violation: string) => found.push(violation));
  await page.addInitScript(() => {
    const { reportViolation } = window as unknown as { reportViolation(text: string): void };
    document.addEventListener("securitypolicyviolation", (event) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber, columnNumber, sample } =
        event;
      const place = `${sourceFile}:${lineNumber}:${columnNumber}`;
      reportViolation(`${effectiveDirective} ${blockedURI} at ${place} ${sample}`);
    });
  });
  page.on("console", (line) => {
    // The page's own report of a violation names it too.
    if (/content security policy|trusted ?(types|html|script)/i.test(line.text())) {
      found.push(`console: ${line.text()}`);
    }
  });
  return found;
}
