#!/usr/bin/env node
// npm run check: types (twice), lint and format, layers, dead code. With `--area board` (or training, simulator, deploy)
// the types, the lint and the layers of that area alone.
import { areaOrExit } from "./areas.mjs";
import { runChecks } from "./checks.mjs";

const { failed } = await runChecks(areaOrExit(process.argv.slice(2)).area);
if (failed > 0) console.log(`${failed} of the checks failed`);
process.exitCode = failed > 0 ? 1 : 0;
