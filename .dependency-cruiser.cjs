// Import directions between folders (ARCHITECTURE.md, "Where to find what"). Type-only imports count.
// Each rule has a planted violation in tests/architecture/layer-canaries.ts: add one with each new rule.

/** Tests beside the source may also import vitest, tests/support and the simulator. */
const TESTS = "\\.test\\.tsx?$";
/** Any package and any part of Node; `to` narrows it. Matching by kind also finds aliases. */
const PACKAGES = "npm npm-dev npm-optional npm-peer npm-bundled npm-no-pkg npm-unknown core".split(
  " ",
);

function rule(name, comment, from, to) {
  const pathNot = [TESTS, from.pathNot ?? []].flat();
  return { name, comment, severity: "error", from: { ...from, pathNot }, to };
}

/** A rule that lets `from` import only the named packages. */
function packagesOf(name, comment, from, packages) {
  const allowed =
    packages.length === 0 ? {} : { pathNot: `node_modules/(@types/)?(${packages.join("|")})/` };
  return rule(name, comment, from, { dependencyTypes: PACKAGES, ...allowed });
}

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
    { path: "^src/ui/" },
    {
      path: "^ports/(?!entities/|(outcome|emitter)\\.ts$)|^(adapters|simulator)/|^src/compose/|^src/main\\.tsx$",
    },
  ),
  rule(
    "ui-board-is-a-leaf",
    "Only screens/ and app.tsx put the board on the page. A part that two folders use stands in src/ui/parts.",
    { path: "^src/(training/)?ui/(?!board/|screens/|app\\.tsx$)" },
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
  packagesOf(
    "ui-packages",
    "Screens use only packages for rendering.",
    { path: "^src/(training/)?ui/" },
    [
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
      "uqr",
      "@fontsource-variable",
    ],
  ),
  rule(
    "only-the-graph-knows-inversify",
    "One file binds the parts; classes take their dependencies in the constructor.",
    { pathNot: "^src/compose/graph/create-app\\.ts$" },
    { path: "node_modules/(inversify|@inversifyjs|reflect-metadata)/" },
  ),
];

const training = [
  rule(
    "board-knows-no-training",
    "The board, its rules and its stores are the same in every mode; only simulator mode puts training beside them.",
    { path: "^src/ui/" },
    { path: "^src/training/" },
  ),
  rule(
    "training-runs-below-its-screens",
    "Running, keeping and resuming works over a simulated branch; what it shows or takes from the browser, it is given.",
    { path: "^src/training/(?!ui/)" },
    { path: "^adapters/|^src/(training/ui|ui|compose)/|^src/main\\.tsx$" },
  ),
  packagesOf(
    "training-runs-use-plain-code",
    "valibot checks what the device has kept.",
    { path: "^src/training/(?!ui/)" },
    ["mobx", "valibot"],
  ),
  rule(
    "training-screens-ask-a-session",
    "They show what src/training tells of the branch. Goals, medals, kept results and the button of an act are plain data, which they may name.",
    {
      path: "^src/training/ui/",
      // Its list of the terminal's cases is part of the branch until the console offers it.
      pathNot: "^src/training/ui/terminal-pad/scenario-picker\\.tsx$",
    },
    {
      path: "^(adapters|simulator)/|^src/compose/|^src/main\\.tsx$",
      pathNot: "^simulator/training/(goal|lesson|results|kept-debriefs|staff-acts|what-if)\\.ts$",
    },
  ),
  rule(
    "training-screens-take-no-ports",
    "A screen may name entities and outcomes and notify its parts, never have a port that it could call.",
    {
      path: "^src/training/ui/",
      // Both play over real time, also while the branch stands still.
      pathNot:
        "^src/training/ui/(coach/captions|debrief/debrief-page|what-if/what-if-page)\\.tsx?$",
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
      path: "^adapters/(?!wire/|http/|pusher/|stripe/|openlayers/|sentry/|service-worker/)",
    },
    ["valibot"],
  ),
];

const simulator = [
  rule(
    "simulator-sees-ports-only",
    "The simulator implements the branch independently; sharing code with src/ would share its bugs.",
    { path: "^simulator/", pathNot: "^simulator/node/shared-console\\.ts$" },
    { path: "^(src|adapters)/" },
  ),
  rule(
    "shared-console-uses-the-console",
    "The console of a shared class is that of every other one, on the server as in the page; nothing else of src/ is.",
    { path: "^simulator/node/shared-console\\.ts$" },
    { path: "^(src|adapters)/", pathNot: "^src/training/console/console-(session|view)\\.ts$" },
  ),
  packagesOf(
    "simulator-is-plain-code",
    "No package and no Node: the same code runs in the page, in tests and on the server.",
    { path: "^simulator/(?!node/|world/|training/|class/)" },
    [],
  ),
  packagesOf(
    "simulator-world-uses-faker-only",
    "The world needs invented names and nothing else.",
    { path: "^simulator/world/" },
    ["@faker-js"],
  ),
  packagesOf(
    "simulator-training-reads-files",
    "Files arrive from outside: valibot checks them as it checks the wire, jsonc-parser knows their lines.",
    { path: "^simulator/(training|class)/" },
    ["valibot", "jsonc-parser"],
  ),
  rule(
    "simulator-node-uses-ws-and-uqr",
    "Sockets: Node's own and ws. The QR code of a class in the terminal: uqr. Another push service: pusher.",
    { path: "^simulator/node/" },
    {
      dependencyTypes: PACKAGES.filter((kind) => kind !== "core"),
      pathNot: "node_modules/(@types/)?(ws|uqr|pusher|node)/",
    },
  ),
  ...[
    [
      "simulator-kernel-is-lowest",
      "kernel < world < scenarios < lessons < training < in-process < server < node.",
      "kernel",
      "(?!kernel/|node/)",
    ],
    [
      "simulator-world-below-scenarios",
      "world/ defines the scenario format; a scenario is data for a world.",
      "world",
      "(?!kernel/|world/|node/)",
    ],
    [
      "simulator-scenarios-and-lessons-are-data",
      "They describe a day; they do not run one.",
      "(scenarios|lessons)",
      "(?!kernel/|world/|scenarios/|lessons/|node/)",
    ],
    [
      "simulator-training-below-in-process",
      "Commands and goals work on a world, in the page as on the server.",
      "(training|inputs)",
      "(in-process|server)/",
    ],
    [
      "simulator-in-process-below-server",
      "The page's simulator needs no requests.",
      "in-process",
      "server/",
    ],
  ].map(([name, comment, from, to]) =>
    rule(name, comment, { path: `^simulator/${from}/` }, { path: `^simulator/${to}` }),
  ),
  rule(
    "simulator-node-is-highest",
    "The page never uses sockets of Node.",
    { path: "^(src/(compose/|training/|main\\.tsx$)|simulator/(?!node/))" },
    { path: "^simulator/node/" },
  ),
];

const deploy = [
  rule(
    "deploy-is-for-servers",
    "Only programs of Node serve the page: the class, the build and the command that writes an installation.",
    { path: "^(ports|src|adapters|simulator/(?!node/))" },
    { path: "^deploy/" },
  ),
  rule(
    "deploy-reads-what-the-page-reads",
    "An installation's file is checked by the page's own code, and read as other files are.",
    { path: "^deploy/(?!contract/)" },
    {
      path: "^(src|adapters|simulator)/",
      pathNot: [
        "^adapters/browser/(configuration-problems|page-configuration)\\.ts$",
        "^adapters/openlayers/map-tiles\\.ts$",
        "^adapters/wire/decode-me\\.ts$",
        "^src/company/payment-validation\\.ts$",
        "^src/ui/start-text/configuration-sentence\\.ts$",
        "^simulator/training/(field-problem|json-file)\\.ts$",
      ],
    },
  ),
  rule(
    "deploy-uses-files-only",
    "valibot checks the installation's file, yaml writes that of a cluster.",
    { path: "^deploy/(?!(doctor|contract)/)" },
    {
      dependencyTypes: PACKAGES.filter((kind) => kind !== "core"),
      pathNot: "node_modules/(@types/)?(valibot|yaml|node)/",
    },
  ),
  rule(
    "doctor-looks-from-outside",
    "It opens sockets, reads the page's HTML, and opens the page in a browser.",
    { path: "^deploy/doctor/" },
    {
      dependencyTypes: PACKAGES.filter((kind) => kind !== "core"),
      pathNot: "node_modules/(@types/)?(ws|jsdom|@playwright/test|node)/",
    },
  ),
  rule(
    "doctor-is-a-program",
    "The server that the page is installed on runs without the packages of the doctor and of the contract's command.",
    { pathNot: "^(deploy/(doctor|contract)|tests)/" },
    { path: "^deploy/(doctor|contract)/" },
  ),
  rule(
    "contract-reads-as-the-app",
    "The contract's command reads answers with the app's own decoders, paths, token and pure rules.",
    { path: "^deploy/contract/" },
    {
      path: "^(src|adapters|simulator)/",
      pathNot: [
        "^adapters/wire/",
        "^adapters/http/(answer-headers|order-paths)\\.ts$",
        "^src/(session/token|company/permissions|acceptance/acceptance-rules)\\.ts$",
      ],
    },
  ),
  rule(
    "contract-calls-from-outside",
    "It opens sockets, and nothing of the page.",
    { path: "^deploy/contract/" },
    {
      dependencyTypes: PACKAGES.filter((kind) => kind !== "core"),
      pathNot: "node_modules/(@types/)?(ws|node)/",
    },
  ),
];

const bundle = [
  rule(
    "bundle-is-for-the-build",
    "The plugins of the build run in Node, before there is a page.",
    { path: "^(ports|src|adapters|simulator|deploy)/" },
    { path: "^bundle/" },
  ),
  rule(
    "bundle-uses-the-bundler-only",
    "The plugins of the build know Vite and the files of Node.",
    { path: "^bundle/" },
    {
      dependencyTypes: PACKAGES.filter((kind) => kind !== "core"),
      pathNot: "node_modules/(@types/)?(vite|node)/",
    },
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
