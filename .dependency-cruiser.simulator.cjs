// The rules of .dependency-cruiser.cjs for the folders of simulator/.

const { rule, packagesOf, PACKAGES } = require("./.dependency-cruiser.rules.cjs");

module.exports = [
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
