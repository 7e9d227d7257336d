import { en as board } from "./board/en.ts";
import { en as confirm } from "./confirm/en.ts";
import { en as delivery } from "./delivery/en.ts";
import { en as order } from "./order/en.ts";
import { en as presence } from "./presence/en.ts";
import { en as shell } from "./shell/en.ts";

/** The English texts of the first load: everything that no lazy screen shows (PF-8). */
export const firstEn = {
  ...board,
  ...confirm,
  ...delivery,
  ...order,
  ...presence,
  ...shell,
} as const;
