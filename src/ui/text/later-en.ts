import checkout from "./checkout/en.json" with { type: "json" };
import completion from "./completion/en.json" with { type: "json" };
import delivered from "./delivered/en.json" with { type: "json" };
import explain from "./explain/en.json" with { type: "json" };
import find from "./find/en.json" with { type: "json" };
import history from "./history/en.json" with { type: "json" };
import map from "./map/en.json" with { type: "json" };
import partner from "./partner/en.json" with { type: "json" };
import readiness from "./readiness/en.json" with { type: "json" };
import reject from "./reject/en.json" with { type: "json" };
import reschedule from "./reschedule/en.json" with { type: "json" };
import riders from "./riders/en.json" with { type: "json" };
import setup from "./setup/en.json" with { type: "json" };
import signIn from "./sign-in/en.json" with { type: "json" };
import terminal from "./terminal/en.json" with { type: "json" };

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
};
