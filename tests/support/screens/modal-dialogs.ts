// Runs before every test file of screens. jsdom opens no modal dialogs: these get the focus, and return it on close.

if (globalThis.HTMLDialogElement !== undefined) {
  const before = new WeakMap<HTMLDialogElement, Element | null>();
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
    before.set(this, document.activeElement);
    this.querySelector<HTMLElement>("button, input, select")?.focus();
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    const last = before.get(this);
    if (last instanceof HTMLElement && last.isConnected) last.focus();
  };
}
