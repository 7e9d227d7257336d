// Takes the tokens of a sign-in out of the address and the history before any other script runs or any chunk is
// there. adapters/browser/sign-in-hand-off.ts takes them from here.
(() => {
  if (location.pathname !== "/sign-in" || location.hash === "") return;
  globalThis.signInFragment = location.hash;
  history.replaceState(null, "", location.pathname + location.search);
})();
