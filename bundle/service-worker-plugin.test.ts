import { describe, expect, it } from "vitest";
import { appFiles, type BuiltFile } from "./service-worker-plugin.ts";

const chunk = (name: string, more: Partial<BuiltFile> = {}): BuiltFile => ({
  fileName: `assets/${name}.js`,
  imports: [],
  dynamicImports: [],
  ...more,
});
const names = (...files: readonly string[]): readonly string[] =>
  files.map((name) => `assets/${name}.js`);

const built: readonly BuiltFile[] = [
  chunk("index", {
    isEntry: true,
    imports: names("board"),
    dynamicImports: names("live", "simulated", "error-reporting"),
    viteMetadata: { importedCss: new Set(["assets/board.css"]) },
  }),
  chunk("board", { dynamicImports: names("checkout", "map") }),
  chunk("live", { moduleIds: ["/src/compose/live-ports.ts"] }),
  chunk("checkout", {
    moduleIds: ["/src/ui/checkout/checkout-modal.tsx"],
    imports: names("shared"),
    viteMetadata: { importedCss: new Set(["assets/checkout.css"]) },
  }),
  chunk("shared"),
  chunk("simulated", {
    moduleIds: ["/src/compose/simulated-ports.ts"],
    imports: names("world"),
  }),
  chunk("world", { viteMetadata: { importedCss: new Set(["assets/world.css"]) } }),
  chunk("map", { moduleIds: ["/src/compose/live-map.ts"] }),
  chunk("error-reporting", { moduleIds: ["/src/compose/error-reporting.ts"] }),
  ...[
    "board.css",
    "checkout.css",
    "world.css",
    "arabic-font.css",
    "inter.woff2",
    "noto-sans-sc-4.woff2",
    "ticker.js",
  ].map((name) => ({ fileName: `assets/${name}` })),
  { fileName: "assets/board.js.map" },
  { fileName: "index.html" },
];

describe("the files of a build", () => {
  const { entry, shift, later } = appFiles(built, ["/theme.js?v=1a2b3c4d"]);

  it("are sorted into what a live shift needs and the rest [IN-2]", () => {
    expect(entry).toBe("/assets/index.js");
    expect(shift).toEqual([
      "/theme.js?v=1a2b3c4d",
      ...["index.js", "board.js", "live.js", "checkout.js", "shared.js"].map(
        (name) => `/assets/${name}`,
      ),
      ...["board.css", "checkout.css", "arabic-font.css", "inter.woff2", "ticker.js"].map(
        (name) => `/assets/${name}`,
      ),
    ]);
    expect(later).toEqual(
      ["simulated.js", "world.js", "map.js", "error-reporting.js", "world.css"].map(
        (name) => `/assets/${name}`,
      ),
    );
  });

  it("leave out the fonts of Chinese", () => {
    expect([...shift, ...later].filter((name) => name.includes("-sc-"))).toEqual([]);
  });

  it("are refused without a script that starts the page", () => {
    expect(() => appFiles(built.slice(1), [])).toThrow("The build has no entry");
  });
});
