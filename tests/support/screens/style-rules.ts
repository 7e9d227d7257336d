import { readFileSync } from "node:fs";

export interface StyleRule {
  readonly selector: string;
  readonly style: CSSStyleDeclaration;
  /** The condition of the media query around it. */
  readonly media: string | undefined;
}

/** The rules of a style sheet as the page reads it. Style sheets are not loaded in tests of screens. */
export function styleRules(path: string): readonly StyleRule[] {
  const element = document.createElement("style");
  element.textContent = readFileSync(path, "utf8");
  document.head.append(element);
  const rules = rulesIn(element.sheet?.cssRules ?? [], undefined);
  element.remove();
  return rules;
}

/** Those of them for a state of an element, or of a pseudo-element of it: its classes have other names in a test. */
export function rulesFor(path: string, element: Element, pseudo = ""): readonly StyleRule[] {
  return styleRules(path).filter(({ selector }) => {
    const [, ofElement = "", own = ""] = /^(.*?)(::[\w-]+)?$/.exec(selector) ?? [];
    return (
      own === pseudo &&
      ofElement.includes("[") &&
      element.matches(ofElement.replace(/\.[\w-]+/g, "*"))
    );
  });
}

function rulesIn(rules: Iterable<CSSRule>, media: string | undefined): readonly StyleRule[] {
  return [...rules].flatMap((rule) => {
    if ("selectorText" in rule) {
      const { selectorText: selector, style } = rule as CSSStyleRule;
      return [{ selector, style, media }];
    }
    return "media" in rule
      ? rulesIn((rule as CSSMediaRule).cssRules, (rule as CSSMediaRule).media.mediaText)
      : [];
  });
}
