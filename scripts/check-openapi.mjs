#!/usr/bin/env node
// Checks docs/api/openapi.yaml by the rules of openapi-problems.mjs.
import { readFileSync } from "node:fs";
import { openApiProblems } from "./openapi-problems.mjs";

const file = new URL("../docs/api/openapi.yaml", import.meta.url);
const problems = await openApiProblems(readFileSync(file, "utf8"));
for (const problem of problems) console.log(`docs/api/openapi.yaml: ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;
