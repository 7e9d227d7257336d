import { zh as board } from "./board/zh.ts";
import { zh as checkout } from "./checkout/zh.ts";
import { zh as completion } from "./completion/zh.ts";
import { zh as confirm } from "./confirm/zh.ts";
import { zh as delivered } from "./delivered/zh.ts";
import { zh as delivery } from "./delivery/zh.ts";
import { zh as explain } from "./explain/zh.ts";
import { zh as find } from "./find/zh.ts";
import { zh as history } from "./history/zh.ts";
import { zh as map } from "./map/zh.ts";
import { zh as order } from "./order/zh.ts";
import { zh as partner } from "./partner/zh.ts";
import { zh as presence } from "./presence/zh.ts";
import { zh as readiness } from "./readiness/zh.ts";
import { zh as reject } from "./reject/zh.ts";
import { zh as reschedule } from "./reschedule/zh.ts";
import { zh as riders } from "./riders/zh.ts";
import { zh as setup } from "./setup/zh.ts";
import { zh as shell } from "./shell/zh.ts";
import { zh as signIn } from "./sign-in/zh.ts";
import { zh as terminal } from "./terminal/zh.ts";

export const zh = {
  ...board,
  ...checkout,
  ...completion,
  ...confirm,
  ...delivered,
  ...delivery,
  ...explain,
  ...find,
  ...history,
  ...map,
  ...order,
  ...partner,
  ...presence,
  ...readiness,
  ...reject,
  ...reschedule,
  ...riders,
  ...setup,
  ...shell,
  ...signIn,
  ...terminal,
} as const;
