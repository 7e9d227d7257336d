// Import directions between folders (ARCHITECTURE.md, "Where to find what"). Type-only imports count.
// Each rule has a planted violation in tests/architecture/layers.test.ts: add one with each new rule.

const { rule, packagesOf } = require("./.dependency-cruiser.rules.cjs");
const bundle = require("./.dependency-cruiser.bundle.cjs");
const deploy = require("./.dependency-cruiser.deploy.cjs");
const simulator = require("./.dependency-cruiser.simulator.cjs");

const CORE = "^src/(?!ui/|compose/|training/|main\\.tsx$)";

const ports = [
  rule(
    "ports-are-the-bottom",
    "ports/ imports only ports/.",
    { path: "^ports/" },
    { pathNot: "^ports/" },
  ),
  rule(
    "task-list-is-for-clocks",
    "Everything else schedules through a Clock.",
    { pathNot: "^(adapters/browser/browser-clock|simulator/kernel/following-clock)\\.ts$" },
    { path: "^ports/task-list\\.ts$" },
  ),
];

const core = [
  rule(
    "core-sees-ports-only",
    "Stores and rules know ports, never an implementation or a screen.",
    { path: CORE },
    { path: "^(adapters|simulator)/|^src/(ui|compose|training)/|^src/main\\.tsx$" },
  ),
  packagesOf(
    "core-uses-mobx-only",
    "The only package in the core is mobx.",
    { path: CORE, pathNot: "^src/reschedule/" },
    ["mobx"],
  ),
  packagesOf(
    "reschedule-uses-dates-only",
    "Time zones and calendars have too many traps for code of our own; its fields bring the package anyway.",
    { path: "^src/reschedule/" },
    ["mobx", "@internationalized/date"],
  ),
  rule(
    "kernel-is-lowest",
    "kernel/ knows no feature.",
    { path: "^src/kernel/" },
    { path: "^src/(?!kernel/|ui/|compose/|training/|main\\.tsx$|stores\\.ts$)" },
  ),
  rule(
    "company-and-session-below-orders",
    "Session and company do not depend on orders. Declare a port or take a function.",
    { path: "^src/(company|session)/" },
    { path: "^src/(orders|delivered|unconfirmed|reschedule|payments|logistics|printing|alerts)/" },
  ),
  rule(
    "order-rules-are-lowest",
    "Pure functions of an order and an instant; stores, feed and commands use them.",
    { path: "^src/orders/order-rules/" },
    { path: "^src/orders/(?!order-rules/)" },
  ),
  rule(
    "orders-below-the-rest",
    "The other features build on orders. Declare a port or take a function.",
    { path: "^src/orders/" },
    { path: "^src/(delivered|unconfirmed|reschedule|payments|logistics|printing|alerts)/" },
  ),
  rule(
    "alerts-are-highest",
    "A feature reports events through a function that it is given; alerts decide what is shown and played.",
    { path: "^src/(delivered|unconfirmed|reschedule|payments|logistics|printing)/" },
    { path: "^src/alerts/" },
  ),
  rule(
    "stores-type-is-for-the-ui",
    "src/stores.ts lists the stores for the screens. The core passes only what is needed.",
    { path: CORE, pathNot: "^src/stores\\.ts$" },
    { path: "^src/stores\\.ts$" },
  ),
  rule(
    "payment-machine-and-journal-stand-apart",
    "The reducer neither stores nor sends; the journal only stores. Both know the record and its rules, and what a balance is.",
    { path: "^src/payments/attempt/(machine|journal)/" },
    { path: "^src/", pathNot: "^src/payments/attempt/($1/|attempt-record|order-balance)" },
  ),
  rule(
    "only-workers-hold-the-clock",
    "Models, stores, rules and view models read ticker.now or take an instant: a computed on clock.now() goes stale.",
    {
      path: CORE,
      pathNot: [
        "^src/(kernel/(ticker|throttler|repeat)|orders/feed/list-schedule|session/session|session/session-options|alerts/(notice-store|connection-view)|payments/open-attempts|sign-in/sign-in-decision)\\.ts$",
        "-(feed|controller|queue|service|worker)\\.ts$",
      ],
    },
    { path: "^ports/clock\\.ts$" },
  ),
];

const ui = [
  rule(
    "ui-gets-stores-not-ports",
    "A screen may name entities and outcomes and notify its parts, never have a port that it could call.",
    { path: "^src/ui/(?!training/)" },
    {
      path: "^ports/(?!entities/|(outcome|emitter)\\.ts$)|^(adapters|simulator)/|^src/compose/|^src/main\\.tsx$",
    },
  ),
  rule(
    "ui-board-is-a-leaf",
    "Only screens/ and app.tsx put the board on the page. A part that two folders use stands in src/ui/parts.",
    { path: "^src/ui/(?!board/|screens/|app\\.tsx$)" },
    { path: "^src/ui/board/" },
  ),
  rule(
    "ui-parts-below-features",
    "Parts, contexts, formats and texts serve every folder of the UI and know none of them.",
    { path: "^src/ui/(parts|context|format|text)/" },
    { path: "^src/ui/(?!(parts|context|format|text|styles)/)" },
  ),
  rule(
    "ui-root-is-highest",
    "app.tsx puts the folders of the UI together; what they share stands in one of them.",
    { path: "^src/ui/[^/]+/" },
    { path: "^src/ui/[^/]+\\.tsx?$" },
  ),
  rule(
    "ui-context-below-parts",
    "Parts read the context; it knows none of them.",
    { path: "^src/ui/context/" },
    { path: "^src/ui/parts/" },
  ),
  packagesOf("ui-packages", "Screens use only packages for rendering.", { path: "^src/ui/" }, [
    "react",
    "react-dom",
    "mobx",
    "mobx-react-lite",
    "wouter",
    "i18next",
    "react-aria-components",
    "@internationalized",
    "@tanstack/react-virtual",
    "lucide-react",
    "@fontsource-variable",
  ]),
  rule(
    "only-the-graph-knows-inversify",
    "One file binds the parts; classes take their dependencies in the constructor.",
    { pathNot: "^src/compose/graph/graph\\.ts$" },
    { path: "node_modules/(inversify|@inversifyjs|reflect-metadata)/" },
  ),
];

const training = [
  rule(
    "board-knows-no-training",
    "The board, its rules and its stores are the same in every mode; only simulator mode puts training beside them.",
    { path: "^src/ui/(?!training/)" },
    { path: "^src/(ui/)?training/" },
  ),
  rule(
    "training-runs-below-its-screens",
    "Running, keeping and resuming works over a simulated branch; what it shows or takes from the browser, it is given.",
    { path: "^src/training/" },
    { path: "^adapters/|^src/(ui|compose)/|^src/main\\.tsx$" },
  ),
  packagesOf(
    "training-runs-use-plain-code",
    "valibot checks what the device has kept.",
    { path: "^src/training/" },
    ["mobx", "valibot"],
  ),
  rule(
    "training-screens-ask-a-session",
    "They show what src/training tells of the branch. Goals, medals and kept results are plain data, which they may name.",
    {
      path: "^src/ui/training/",
      // Its list of the terminal's cases is part of the branch until the console offers it.
      pathNot: "^src/ui/training/terminal-pad/scenario-picker\\.tsx$",
    },
    {
      path: "^(adapters|simulator)/|^src/compose/|^src/main\\.tsx$",
      pathNot: "^simulator/training/(goal|lesson|results|kept-debriefs|what-if)\\.ts$",
    },
  ),
  rule(
    "training-screens-take-no-ports",
    "A screen may name entities and outcomes and notify its parts, never have a port that it could call.",
    {
      path: "^src/ui/training/",
      // Both play over real time, also while the branch stands still.
      pathNot:
        "^src/ui/training/(coach/captions|debrief/debrief-page|what-if/what-if-page)\\.tsx?$",
    },
    { path: "^ports/(?!entities/|(outcome|emitter)\\.ts$)" },
  ),
];

const adapters = [
  rule(
    "adapters-see-ports-only",
    "An adapter knows its port and its SDK.",
    { path: "^adapters/" },
    { path: "^(src|simulator)/" },
  ),
  rule(
    "adapters-stand-apart",
    "One technology per folder. Shared decoding belongs in adapters/wire, shared terminal behaviour in adapters/terminal-link.",
    { path: "^adapters/([^/]+)/" },
    { path: "^adapters/", pathNot: "^adapters/($1|wire|terminal-link)/" },
  ),
  ...[
    ["wire-uses-valibot-only", "wire", []],
    ["axios-in-one-place", "http", ["axios"]],
    ["pusher-in-one-place", "pusher", ["pusher-js"]],
    ["stripe-in-one-place", "stripe", ["@stripe"]],
    ["openlayers-in-one-place", "openlayers", ["ol"]],
    ["sentry-in-one-place", "sentry", ["@sentry"]],
    ["uqr-in-one-adapter", "class", ["uqr"]],
    ["workbox-in-one-place", "service-worker", ["workbox-[a-z]+"]],
  ].map(([name, folder, packages]) =>
    packagesOf(
      name,
      "An adapter uses its own SDK, and valibot for data from outside.",
      { path: `^adapters/${folder}/` },
      [...packages, "valibot"],
    ),
  ),
  packagesOf(
    "other-adapters-use-valibot-only",
    "A new SDK gets a folder and a line in this file.",
    {
      path: "^adapters/(?!wire/|http/|pusher/|stripe/|openlayers/|sentry/|service-worker/|class/)",
    },
    ["valibot"],
  ),
];

const everywhere = [
  rule(
    "no-imports-of-tests",
    "Shipped code does not import tests.",
    { pathNot: "^tests/" },
    { path: "^tests/|\\.test\\.tsx?$" },
  ),
  rule(
    "no-cycles",
    "Merge two modules that import each other, or extract what both need into a third.",
    {},
    { circular: true },
  ),
  rule(
    "everything-resolves",
    "An import that does not resolve is not checked.",
    {},
    { couldNotResolve: true },
  ),
];

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    ...ports,
    ...core,
    ...ui,
    ...training,
    ...adapters,
    ...simulator,
    ...deploy,
    ...bundle,
    ...everywhere,
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    // TypeScript 7 has no API that dependency-cruiser could use: without swc it inspects nothing.
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "default"],
      extensions: [".ts", ".tsx", ".mts", ".js", ".mjs", ".json", ".css"],
    },
  },
};
