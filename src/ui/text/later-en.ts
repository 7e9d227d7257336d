import { en as checkout } from "./checkout/en.ts";
import { en as completion } from "./completion/en.ts";
import { en as delivered } from "./delivered/en.ts";
import { en as explain } from "./explain/en.ts";
import { en as find } from "./find/en.ts";
import { en as history } from "./history/en.ts";
import { en as map } from "./map/en.ts";
import { en as partner } from "./partner/en.ts";
import { en as readiness } from "./readiness/en.ts";
import { en as reject } from "./reject/en.ts";
import { en as reschedule } from "./reschedule/en.ts";
import { en as riders } from "./riders/en.ts";
import { en as setup } from "./setup/en.ts";
import { en as signIn } from "./sign-in/en.ts";
import { en as terminal } from "./terminal/en.ts";

/** The English texts that only lazy screens show. Such a screen waits for them. */
export const laterEn = {
  ...checkout,
  ...completion,
  ...delivered,
  ...explain,
  ...find,
  ...history,
  ...map,
  ...partner,
  ...readiness,
  ...reject,
  ...reschedule,
  ...riders,
  ...setup,
  ...signIn,
  ...terminal,
} as const;
