import { en as board } from "./board/en.ts";
import { en as checkout } from "./checkout/en.ts";
import { en as confirm } from "./confirm/en.ts";
import { en as delivery } from "./delivery/en.ts";
import { en as find } from "./find/en.ts";
import { en as order } from "./order/en.ts";
import { en as reschedule } from "./reschedule/en.ts";
import { en as shell } from "./shell/en.ts";
import { en as terminal } from "./terminal/en.ts";

export const en = {
  ...board,
  ...checkout,
  ...confirm,
  ...delivery,
  ...find,
  ...order,
  ...reschedule,
  ...shell,
  ...terminal,
} as const;
