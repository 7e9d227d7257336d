// The rules of .dependency-cruiser.cjs for the folders of deploy/.

const { rule, PACKAGES } = require("./.dependency-cruiser.rules.cjs");

module.exports = [
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
        "^adapters/openlayers/tile-address\\.ts$",
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
    "The contract's command reads answers with the app's own decoders, paths and token.",
    { path: "^deploy/contract/" },
    {
      path: "^(src|adapters|simulator)/",
      pathNot: ["^adapters/wire/", "^adapters/http/order-paths\\.ts$", "^src/session/token\\.ts$"],
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
