import type { ServiceIdentifier } from "inversify";
import type { Configuration } from "../../ports/entities/configuration.ts";
import type { DialogStore } from "../alerts/dialog-store.ts";
import type { FailureAlerts } from "../alerts/failure-alerts.ts";
import type { NoticeStore } from "../alerts/notice-store.ts";
import type { Session } from "../session/session.ts";

/** Does something with what tells failures, as soon as that is there. */
export type TellFailure = (tell: (alerts: FailureAlerts) => void) => void;

export const failuresToken: ServiceIdentifier<TellFailure> = Symbol("Failures");

/** What tells failures is fetched with the first of them: most days need none (performance.md P8). */
export function lateFailures(
  session: Session,
  dialogs: DialogStore,
  notices: NoticeStore,
  { brands }: Configuration,
): TellFailure {
  let alerts: FailureAlerts | undefined;
  const load = async (): Promise<FailureAlerts> => {
    const { FailureAlerts } = await import("../alerts/failure-alerts.ts");
    alerts ??= new FailureAlerts({
      session,
      dialogs,
      notices,
      isOwnSource: (source) => brands.some((brand) => brand.source === source && brand.isOwn),
    });
    return alerts;
  };
  return (tell) => {
    if (alerts !== undefined) tell(alerts);
    // Where it cannot be fetched, the next failure tries again; this one has been reported.
    else load().then(tell, () => undefined);
  };
}
