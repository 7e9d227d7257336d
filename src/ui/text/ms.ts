import { ms as board } from "./board/ms.ts";
import { ms as checkout } from "./checkout/ms.ts";
import { ms as completion } from "./completion/ms.ts";
import { ms as confirm } from "./confirm/ms.ts";
import { ms as delivered } from "./delivered/ms.ts";
import { ms as delivery } from "./delivery/ms.ts";
import { ms as explain } from "./explain/ms.ts";
import { ms as find } from "./find/ms.ts";
import { ms as history } from "./history/ms.ts";
import { ms as map } from "./map/ms.ts";
import { ms as order } from "./order/ms.ts";
import { ms as partner } from "./partner/ms.ts";
import { ms as presence } from "./presence/ms.ts";
import { ms as readiness } from "./readiness/ms.ts";
import { ms as reject } from "./reject/ms.ts";
import { ms as reschedule } from "./reschedule/ms.ts";
import { ms as riders } from "./riders/ms.ts";
import { ms as setup } from "./setup/ms.ts";
import { ms as shell } from "./shell/ms.ts";
import { ms as signIn } from "./sign-in/ms.ts";
import { ms as terminal } from "./terminal/ms.ts";

export const ms = {
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
