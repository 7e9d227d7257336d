import type { Rolldown } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  projectRoot,
  type ScratchProject,
  scratchProject,
} from "../support/repository/scratch-project.ts";
import { buildApp, firstLoadOf, type Mode } from "./first-load.ts";

const kB = 1000;
/** Each mode lists the dynamic imports that it waits for; with one missing the measure would be too small. */
const live: Mode = {
  modules: ["src/compose/live/live-ports.ts", "adapters/browser/page-configuration.ts"],
};
const simulator: Mode = { modules: ["src/compose/simulator/simulated-ports.ts"] };

describe("the first JavaScript", () => {
  let built: Rolldown.RolldownOutput;
  beforeAll(async () => {
    built = await buildApp(projectRoot);
  }, 120_000);

  it.each([
    ["live", live, 340, "PF-8"],
    ["simulator", simulator, 380, "PF-9"],
  ] as const)("of %s mode is less than its limit (N54, PF-8, PF-9)", (name, mode, limit, rule) => {
    const { bytes, ownBytes, parts } = firstLoadOf(built, mode);
    const shown = parts.map(([part, size]) => `${part} ${size / kB}`).join(", ");
    console.log(`${name}: ${bytes / kB} of ${limit} kB, own ${ownBytes / kB}: ${shown}`);
    expect(bytes, `${rule}: ${shown}`).toBeLessThan(limit * kB);
  });

  it("has no simulator and no training in live mode, and no HTTP or push client and no words of tickets in simulator mode", () => {
    const inLive = firstLoadOf(built, live).modules;
    expect(
      inLive.filter((id) =>
        /^simulator\/|^src\/(ui\/)?training\/|^node_modules\/@faker-js\//.test(id),
      ),
    ).toEqual([]);
    const inSimulator = firstLoadOf(built, simulator).modules;
    // Tickets are written when the printer's tray shows them.
    const later = /^node_modules\/(axios|pusher-js)\/|^simulator\/world\/ticket/;
    expect(inSimulator.filter((id) => later.test(id))).toEqual([]);
  });

  it("has no maps, card terminals, checkout, error reporting, heartbeats or select lists", () => {
    const modules = [live, simulator].flatMap((mode) => firstLoadOf(built, mode).modules);
    const later =
      /^node_modules\/(ol|@stripe|@sentry|react-aria-components)\/|^adapters\/(openlayers|directions|otlp|generic-terminal|device-terminal|stripe)\/|^src\/heartbeat\/|\/checkout-modal|\/rider-(map|tracking|picker)|\/delivery-popup/;
    expect(modules.filter((id) => later.test(id))).toEqual([]);
  });

  it("has the alarm, auto-reject, limbo, the offline strip and the readiness light [RL-9]", () => {
    const vital = [
      "src/alerts/order-alarm-worker.ts",
      "src/alerts/limbo-worker.ts",
      "src/unconfirmed/confirmation-deadline-worker.ts",
      "src/unconfirmed/limbo-store.ts",
      "src/ui/pages/banners.tsx",
      "src/ui/pages/lost-connection.tsx",
      "src/ui/dialogs/requested-dialog.tsx",
      "src/ui/readiness/readiness-light.tsx",
      "src/ui/settings/sound-banner.tsx",
      "src/ui/unconfirmed/limbo-hint.tsx",
    ];
    for (const mode of [live, simulator]) {
      expect(firstLoadOf(built, mode).modules).toEqual(expect.arrayContaining(vital));
    }
    // The panel says what the light means; the light and the banner say what matters without it.
    expect(firstLoadOf(built, live).modules).not.toContain("src/ui/readiness/readiness-panel.tsx");
  });

  it("leaves vector tiles to the maps that are configured for them", () => {
    for (const map of ["src/compose/live/live-map.ts", "src/compose/simulator/simulated-map.ts"]) {
      const opened = firstLoadOf(built, { modules: [map] }).modules;
      expect(opened).toContain("node_modules/ol/Map.js");
      expect(opened).not.toContain("node_modules/ol/format/MVT.js");
    }
  });
});

describe("the measure, on a miniature of the app", () => {
  const miniatureLive: Mode = { modules: ["src/compose/live/live-ports.ts"] };
  let scratch: ScratchProject;
  let built: Rolldown.RolldownOutput;
  const noise = (length: number): string => {
    let state = 1;
    return Array.from({ length }, () => {
      state = (state * 48_271) % 2_147_483_647;
      return (state % 36).toString(36);
    }).join("");
  };

  beforeAll(async () => {
    scratch = scratchProject([]);
    scratch.write("index.html", '<script type="module" src="/src/main.ts"></script>');
    scratch.write(
      "src/main.ts",
      `import { observable } from "mobx";
       import { texts } from "./texts.ts";
       const load = location.search ? () => import("./compose/live/live-ports.ts") : () => import("./compose/simulator/simulated-ports.ts");
       load().then(({ ports }) => console.log(observable.box(texts), ports));
       addEventListener("click", () => import("./later.ts").then(console.log));`,
    );
    scratch.write("src/texts.ts", `/** ${noise(5000)} */\nexport const texts = "${noise(4000)}";`);
    scratch.write("src/later.ts", `import Map from "ol/Map.js"; export const map = new Map({});`);
    scratch.write("src/compose/live/live-ports.ts", `export { default as ports } from "axios";`);
    scratch.write(
      "src/compose/simulator/simulated-ports.ts",
      `export { world as ports } from "../../../simulator/world/world.ts";`,
    );
    scratch.write("simulator/world/world.ts", `export const world = "${noise(8000)}";`);
    built = await buildApp(scratch.root);
  }, 60_000);
  afterAll(() => scratch.remove());

  it("counts the code that a mode loads, our own also separately, without comments", () => {
    const { bytes, ownBytes, modules } = firstLoadOf(built, miniatureLive);
    expect(modules).toEqual(expect.arrayContaining(["src/main.ts", "src/texts.ts"]));
    expect(modules.some((id) => id.startsWith("node_modules/mobx/"))).toBe(true);
    expect(modules.some((id) => id.startsWith("node_modules/axios/"))).toBe(true);
    expect(modules.filter((id) => /^simulator\/|^node_modules\/ol\//.test(id))).toEqual([]);
    expect(ownBytes).toBeGreaterThan(2.5 * kB);
    expect(ownBytes).toBeLessThan(4 * kB);
    expect(bytes).toBeGreaterThan(25 * kB);
  });

  it("counts the simulator but not axios in simulator mode", () => {
    const { ownBytes, modules } = firstLoadOf(built, simulator);
    expect(modules).toContain("simulator/world/world.ts");
    expect(modules.filter((id) => id.startsWith("node_modules/axios/"))).toEqual([]);
    expect(ownBytes).toBeGreaterThan(5 * kB);
  });

  it("refuses a mode with a module that is not a chunk of its own", () => {
    const folded: Mode = { modules: ["src/texts.ts"] };
    expect(() => firstLoadOf(built, folded)).toThrow("src/texts.ts is not loaded");
  });
});
