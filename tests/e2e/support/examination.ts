import type { Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * What axe finds wrong with the page as it stands; only by some rules where they are named. Under an open dialog the
 * page is inert and was examined in a scene of its own: axe, which does not know that, would go through it again.
 */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const runOnly: RunOptions["runOnly"] =
    rules === undefined ? { type: "tag", values: tags } : { type: "rule", values: [...rules] };
  return page.evaluate(
    async (options) => {
      const within = document.querySelector("dialog:modal") === null ? "html" : "dialog:modal";
      const found = await (window as unknown as { axe: typeof axe }).axe.run(within, options);
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
      // What is in order is not listed either: to name it takes as long as to examine it.
    },
    { runOnly, resultTypes: ["violations"] } satisfies RunOptions,
  );
}

/** Shows the page in another theme without leaving what is open. */
export function wear(page: Page, theme: "light" | "dark"): Promise<void> {
  return page.evaluate((value) => {
    document.documentElement.dataset["theme"] = value;
  }, theme);
}

/** Controls of the product that are smaller than 44 px; links within a text and a label's box may be. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const selector = "button, select, input:not([type=checkbox], [type=range]), a[href]";
    const dialogs = document.querySelectorAll("dialog[open]");
    const inside = [...dialogs].at(-1) ?? document.querySelector("#root") ?? document.body;
    return [...inside.querySelectorAll<HTMLElement>(selector)].flatMap((control) => {
      // A radio is chosen by pressing anywhere on its label.
      const target = control.matches("[type=radio]") ? control.closest("label") : control;
      const { width, height } = (target ?? control).getBoundingClientRect();
      // What a date field keeps for screen readers is clipped away, and no target.
      const isHelper = control.closest('[style*="clip"]') !== null;
      const isShown = control.checkVisibility() && width > 1 && !isHelper;
      const isInline = getComputedStyle(control).display === "inline";
      if (!isShown || isInline || (width >= 43.5 && height >= 43.5)) return [];
      return [`${Math.round(width)}×${Math.round(height)} ${control.outerHTML.slice(0, 120)}`];
    });
  });
}

/** What can be scrolled sideways: page, list or dialog; or what is cut off at the side of the training band. */
export function sidewaysScrollers(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll(
        "html, main, main section[tabindex], dialog[open], dialog[open] section, #training aside",
      ),
    ]
      .filter((element) => element.scrollWidth > element.clientWidth)
      .map(
        ({ tagName, scrollWidth, clientWidth }) => `${tagName}: ${scrollWidth} in ${clientWidth}`,
      ),
  );
}
