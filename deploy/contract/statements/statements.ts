import type { Statement } from "../statement.ts";
import { acceptanceStatements } from "./acceptance-statements.ts";
import { capabilityStatements } from "./capability-statements.ts";
import { listStatements } from "./list-statements.ts";
import {
  completeStatements,
  jobStatements,
  rejectStatements,
  riderStatements,
} from "./named-order-statements.ts";
import { orderStatements, printTemplates } from "./order-statements.ts";
import { pageStatements } from "./page-statements.ts";
import { promiseStatements } from "./promise-statements.ts";
import { pushStatements } from "./push-statements.ts";
import { referenceStatements } from "./reference-statements.ts";
import { refreshStatement, sessionStatements } from "./session-statements.ts";
import { terminalStart, terminalStatements } from "./terminal-statements.ts";
import { lostCallStatements, writeStatements } from "./write-statements.ts";

/** The contract of a back end, in the order in which it is checked. */
export const statements: readonly Statement[] = [
  ...sessionStatements,
  ...referenceStatements,
  ...listStatements,
  ...orderStatements,
  ...terminalStatements,
  ...capabilityStatements,
  ...pageStatements,
  ...pushStatements,
  ...writeStatements,
  ...promiseStatements,
  ...acceptanceStatements,
  ...riderStatements,
  ...jobStatements,
  ...lostCallStatements,
  refreshStatement,
  ...rejectStatements,
  ...completeStatements,
  printTemplates,
  terminalStart,
];
