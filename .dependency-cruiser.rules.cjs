// Builds the rules of .dependency-cruiser.cjs.

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

module.exports = { rule, packagesOf, PACKAGES };
