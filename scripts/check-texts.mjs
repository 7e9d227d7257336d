#!/usr/bin/env node
import { fileURLToPath } from "node:url";
import { textProblems } from "./text-problems.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const problems = textProblems(root, [
  "src/ui/text",
  "src/training/ui/text",
  "src/ui/start-text/configuration",
  "src/ui/start-text/problem",
]);
console.log(problems.join("\n"));
process.exitCode = problems.length === 0 ? 0 : 1;
