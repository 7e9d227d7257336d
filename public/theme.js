// Applies the remembered theme before the first paint (RT-13). The same rule as ThemeStore's.
(() => {
  let theme;
  try {
    theme = localStorage.getItem("delivery-manager.theme");
  } catch {
    // Storage is blocked: the device's preference decides.
  }
  const isDark = theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
})();
