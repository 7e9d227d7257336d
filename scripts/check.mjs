#!/usr/bin/env node
// npm run check: types (twice), lint and format, layers, dead code.
import { runChecks } from "./checks.mjs";

const { failed } = await runChecks();
if (failed > 0) console.log(`${failed} of the checks failed`);
process.exitCode = failed > 0 ? 1 : 0;
