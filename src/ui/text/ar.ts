import { ar as board } from "./board/ar.ts";
import { ar as checkout } from "./checkout/ar.ts";
import { ar as completion } from "./completion/ar.ts";
import { ar as confirm } from "./confirm/ar.ts";
import { ar as delivered } from "./delivered/ar.ts";
import { ar as delivery } from "./delivery/ar.ts";
import { ar as explain } from "./explain/ar.ts";
import { ar as find } from "./find/ar.ts";
import { ar as history } from "./history/ar.ts";
import { ar as map } from "./map/ar.ts";
import { ar as order } from "./order/ar.ts";
import { ar as partner } from "./partner/ar.ts";
import { ar as presence } from "./presence/ar.ts";
import { ar as readiness } from "./readiness/ar.ts";
import { ar as reject } from "./reject/ar.ts";
import { ar as reschedule } from "./reschedule/ar.ts";
import { ar as riders } from "./riders/ar.ts";
import { ar as setup } from "./setup/ar.ts";
import { ar as shell } from "./shell/ar.ts";
import { ar as signIn } from "./sign-in/ar.ts";
import { ar as terminal } from "./terminal/ar.ts";

export const ar = {
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
