// Shows the static texts of index.html: the browser is too old, or a script or style sheet of the first load is missing.
// A file of its own, because a strict Content-Security-Policy refuses inline scripts. Its language is that of the oldest
// browsers, which could not read anything newer.
(function () {
  // The newest of what the app uses; tests/architecture/browser-minimum.test.ts holds it against the build.
  var isOld = !(
    window.URL &&
    URL.canParse &&
    window.AbortSignal &&
    AbortSignal.any &&
    "popover" in HTMLElement.prototype
  );

  // Undefined once the app has started, which removes the text: later errors change nothing.
  function failure() {
    return document.getElementById("start-failure") || undefined;
  }

  function show(text) {
    if (text) text.hidden = false;
  }

  // This state comes before the module scripts, which do not start an app without its root.
  document.addEventListener("readystatechange", function () {
    var root = document.getElementById("root");
    if (!isOld || !root) return;
    root.parentNode.removeChild(root);
    show(document.getElementById("old-browser"));
  });

  // Errors of elements do not bubble, so this listens while they are captured.
  addEventListener(
    "error",
    function (event) {
      var target = event.target;
      var isElement = !isOld && target instanceof Element;
      if (isElement && target.matches("script[type=module], link[rel=stylesheet]")) show(failure());
    },
    true
  );

  addEventListener("click", function (event) {
    var text = failure();
    if (text && text.querySelector("button").contains(event.target)) location.reload();
  });
})();
