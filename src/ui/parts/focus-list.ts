/**
 * As the ref of a control: the dialog around it gives it the focus as it opens, instead of its first control. Another focus
 * afterwards would cost a second style pass before anything is painted (PF-17).
 */
export function takeFirstFocus(control: HTMLElement | null): void {
  // React's own `autoFocus` acts before the dialog is open, and leaves no attribute.
  control?.setAttribute("autofocus", "");
}

/** The list of the shown tab, or what stands in its place while it is empty. */
export const listSelector = "main section[tabindex]";

export function focusList(): void {
  document.querySelector<HTMLElement>(listSelector)?.focus();
}

/** Focuses the list that replaces one, unless another element has the focus then. To be called before the replacement. */
export function passListFocus(): void {
  // The replacement is on the page once this rendering is done.
  queueMicrotask(() => {
    if (isFocusLost()) focusList();
  });
}

/** Whether the element that had the focus is gone. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || !activeElement.isConnected;
}
