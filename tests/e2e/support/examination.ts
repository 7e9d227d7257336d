import type { Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * Returns axe's violations of the current page, by the given rules only if there are any. Skips the page under an open
 * dialog: it is inert and has a scene of its own, but axe would examine it again.
 */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  await drawn(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const runOnly: RunOptions["runOnly"] =
    rules === undefined ? { type: "tag", values: tags } : { type: "rule", values: [...rules] };
  return page.evaluate(
    async (options) => {
      const within = document.querySelector("dialog:modal") === null ? "html" : "dialog:modal";
      const found = await (window as unknown as { axe: typeof axe }).axe.run(within, options);
      // axe does not know the top layer: to it, the controls under a popover cover those in it. smallTargets measures them.
      const isInPopover = (target: unknown) =>
        document.querySelector(String(target))?.closest(":popover-open") != null;
      return found.violations.flatMap(({ id, nodes }) => {
        const shown = nodes.filter(
          ({ target: [place] }) => id !== "target-size" || !isInPopover(place),
        );
        return shown.slice(0, 1).map(({ html }) => `${id}: ${html}`);
      });
      // Passed checks are not listed, because reporting them takes as long as checking.
    },
    { runOnly, resultTypes: ["violations"] } satisfies RunOptions,
  );
}

/** Rules on names and headings; best practices are not among the tags of the other examinations. */
const nameRules = [
  "page-has-heading-one",
  "heading-order",
  "empty-heading",
  "button-name",
  "link-name",
  "label",
  "select-name",
  "input-button-name",
  "aria-command-name",
  "aria-input-field-name",
  "aria-toggle-field-name",
  "aria-tooltip-name",
  "aria-dialog-name",
  "summary-name",
  "image-alt",
  "role-img-alt",
];

/** Headings out of order, and controls without a name. A dialog is examined alone, and its page has the first heading. */
export async function namesMissing(page: Page): Promise<string[]> {
  const found = await violations(page, nameRules);
  const isDialog = (await page.locator("dialog:modal").count()) > 0;
  const headings = found.filter((each) => !isDialog || !each.startsWith("page-has-heading-one"));
  return [...headings, ...(await unnamed(page))];
}

/** Controls that can be pressed and have neither text nor a name, in the topmost dialog or on the page. */
function unnamed(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const within = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
    const controls = within.querySelectorAll<HTMLElement>(
      "button, a[href], select, input, [tabindex='0']",
    );
    return [...controls].flatMap((control) => {
      // react-aria's hidden input for forms takes no focus.
      if (!control.checkVisibility() || control.closest('[aria-hidden="true"]') !== null) return [];
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
      const labelledBy = (control.getAttribute("aria-labelledby") ?? "").split(" ");
      const texts = [
        control.getAttribute("aria-label"),
        ...labelledBy.map((id) => document.getElementById(id)?.textContent),
        ...labels.map(({ textContent }) => textContent),
        control.innerText,
        ...[...control.querySelectorAll("[aria-label], img[alt]")].map(
          (part) => part.getAttribute("aria-label") ?? part.getAttribute("alt"),
        ),
      ];
      const isNamed = texts.some((text) => (text ?? "").trim() !== "");
      return isNamed ? [] : [control.outerHTML.slice(0, 160)];
    });
  });
}

/** Shows the page in another theme and keeps open what is open. */
export function wear(page: Page, theme: "light" | "dark"): Promise<void> {
  return page.evaluate((value) => {
    document.documentElement.dataset["theme"] = value;
  }, theme);
}

/**
 * Waits until a change of the page is laid out. The page hears of a new size of its window in the next frame only, and
 * what it moves for it, such as the console's drawer, stands in the frame after that.
 */
export function drawn(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}

/** Controls of the product smaller than 44 px; links within text and boxes within labels may be smaller. */
export async function smallTargets(page: Page): Promise<string[]> {
  await drawn(page);
  return page.evaluate(() => {
    const selector = "button, select, input:not([type=checkbox], [type=range]), a[href]";
    const dialogs = document.querySelectorAll("dialog[open]");
    const inside = [...dialogs].at(-1) ?? document.querySelector("#root") ?? document.body;
    return [...inside.querySelectorAll<HTMLElement>(selector)].flatMap((control) => {
      // The whole label of a radio is its target.
      const target = control.matches("[type=radio]") ? control.closest("label") : control;
      const { width, height } = (target ?? control).getBoundingClientRect();
      // A date field's content for screen readers is clipped and no target.
      const isHelper = control.closest('[style*="clip"]') !== null;
      const isShown = control.checkVisibility() && width > 1 && !isHelper;
      const isInline = getComputedStyle(control).display === "inline";
      // The training band stands in the topmost dialog and is no part of the product.
      const isTraining = control.closest("#training") !== null;
      if (!isShown || isInline || isTraining || (width >= 43.5 && height >= 43.5)) return [];
      return [`${Math.round(width)}×${Math.round(height)} ${control.outerHTML.slice(0, 120)}`];
    });
  });
}

/** Elements that scroll sideways (page, list, dialog) or that the training band cuts off at its side. */
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
