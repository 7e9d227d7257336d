import type { FailureAlerts } from "../alerts/failure-alerts.ts";

type Telling = (alerts: FailureAlerts) => void;

/** So many failures wait to be told; what more there is would tell nobody anything. */
const waitingMax = 50;

/** Keeps the failures that are to be told until what tells them is there: it comes with the later module. */
export class LateFailures {
  private readonly waiting: Telling[] = [];
  private alerts: FailureAlerts | undefined;

  tell(telling: Telling): void {
    if (this.alerts !== undefined) telling(this.alerts);
    else if (this.waiting.length < waitingMax) this.waiting.push(telling);
  }

  /** Tells what has failed before, and from now on at once. */
  begin(alerts: FailureAlerts): void {
    this.alerts = alerts;
    for (const telling of this.waiting.splice(0)) telling(alerts);
  }
}
