import {
  terminalsInProcess,
  terminalsOverLoopback,
} from "../support/payments/terminals-under-test.ts";
import { paymentTerminalContract } from "./payment-terminal.contract.ts";

paymentTerminalContract("the real adapters over loopback", terminalsOverLoopback);
paymentTerminalContract("in process", terminalsInProcess);
