// Import directions of the plugins of the build. See .dependency-cruiser.cjs.

const { rule, PACKAGES } = require("./.dependency-cruiser.rules.cjs");

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

module.exports = bundle;
