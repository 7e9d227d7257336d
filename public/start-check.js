// Shows the static text of index.html when a script or style sheet of the first load is missing. A file of
// its own, because a strict Content-Security-Policy refuses inline scripts.
(() => {
  // Undefined once the app has started, which removes the text: later errors change nothing.
  const failure = () => document.getElementById("start-failure") ?? undefined;

  // Errors of elements do not bubble, so this listens while they are captured.
  addEventListener(
    "error",
    ({ target }) => {
      const text = failure();
      const isElement = target instanceof Element;
      if (text && isElement && target.matches("script[type=module], link[rel=stylesheet]")) {
        text.hidden = false;
      }
    },
    true,
  );

  addEventListener("click", ({ target }) => {
    if (failure()?.querySelector("button")?.contains(target)) location.reload();
  });
})();
