/*
 * Sets the look on the root element before the first paint: the user's choice, and the brand's colours as last seen (both
 * from localStorage). A classic script in <head>, because the page's policy forbids inline ones. It must never throw.
 */
(function () {
  var root = document.documentElement;
  function read(key) {
    try {
      var value = JSON.parse(localStorage.getItem(key) || "{}");
      return typeof value === "object" && value !== null ? value : {};
    } catch {
      return {};
    }
  }
  var look = read("ringside.appearance");
  var isDark =
    look.theme === "dark" ||
    (look.theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.setAttribute("data-theme", isDark ? "dark" : "light");
  root.setAttribute("data-palette", look.palette === "colour-blind" ? "colour-blind" : "standard");
  root.setAttribute("data-rising", look.rising === "red" ? "red" : "green");
  root.setAttribute(
    "data-density",
    look.density === "compact" || look.density === "roomy" ? look.density : "standard",
  );

  try {
    var brand = read("ringside.brand-colours");
    var css = ["dark", "light"].map(function (theme) {
      var colours = brand[theme] || {};
      var lines = Object.keys(colours).filter(function (name) {
        return /^--[a-z0-9-]+$/.test(name) && /^#[0-9a-f]{6}$/i.test(colours[name]);
      });
      return (
        "[data-theme=" +
        theme +
        "]{" +
        lines
          .map(function (name) {
            return name + ":" + colours[name];
          })
          .join(";") +
        "}"
      );
    });
    var sheet = new CSSStyleSheet();
    sheet.replaceSync(css.join(""));
    document.adoptedStyleSheets = [sheet];
    var colour = (brand[isDark ? "dark" : "light"] || {})["--bg-0"];
    var meta = document.querySelector("meta[name=theme-color]");
    if (meta) meta.setAttribute("content", colour || (isDark ? "#0b0e13" : "#eef1f5"));
  } catch {
    // Without constructed sheets the brand's colours come a moment later, from load-brand.
  }
})();
