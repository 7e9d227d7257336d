// Applies the stored theme before the first paint (RT-13), by the same rule as ThemeStore.
(() => {
  let theme;
  try {
    theme = localStorage.getItem("delivery-manager.theme");
  } catch {
    // Storage is blocked, so the device's preference applies.
  }
  const isDark = theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
})();
