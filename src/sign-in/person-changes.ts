import { reaction, when } from "mobx";
import type { Me } from "../../ports/entities/company.ts";
import type { Stop } from "../../ports/entities/time.ts";
import type { DialogStore } from "../alerts/dialog-store.ts";
import type { CompanyStore } from "../company/company-store.ts";
import { DisposerBag } from "../kernel/disposer-bag.ts";
import type { RestartQueue } from "../orders/feed/restart-queue.ts";
import type { Session } from "../session/session.ts";
import { isSamePerson } from "../session/token-owner.ts";

type PersonOfSession = Pick<Session, "replacedBy" | "hasSignedOut" | "wasRefusedElsewhere">;

/**
 * Restarts the app for another person on this device, or when the server has refused this person's tokens in another
 * tab, as soon as nothing is open; after a sign-out at once. A restart removes the orders from memory (N25).
 */
export function restartForPerson(
  session: PersonOfSession,
  restarts: Pick<RestartQueue, "request" | "restartNow" | "abandon">,
): Stop {
  const bag = new DisposerBag();
  bag.add(() => restarts.abandon());
  bag.add(
    reaction(
      () => session.replacedBy !== undefined,
      (isReplaced) => isReplaced && restarts.request("signed_in_elsewhere"),
      { fireImmediately: true },
    ),
  );
  bag.add(
    reaction(
      () => session.wasRefusedElsewhere,
      (wasRefused) => wasRefused && restarts.request("signed_out"),
    ),
  );
  bag.add(
    reaction(
      () => session.hasSignedOut,
      (hasSignedOut) => hasSignedOut && restarts.restartNow("signed_out"),
    ),
  );
  return () => bag.dispose();
}

interface PersonOfApp {
  readonly session: PersonOfSession;
  readonly company: Pick<CompanyStore, "me">;
  readonly dialogs: Pick<DialogStore, "ask">;
}

/** Says after a restart that the page works for another person than before (N25). Outlives the app. */
export class PersonAnnouncer {
  private last: Me | undefined;

  /** Call it for each new app; the returned function ends it. */
  follow({ session, company, dialogs }: PersonOfApp): Stop {
    const stop = when(
      () => company.me !== undefined,
      () => {
        const { me } = company;
        if (me !== undefined && this.last !== undefined && !isSamePerson(me, this.last))
          dialogs.ask({ kind: "signed_in_as", name: me.staff.name });
        this.last = me;
      },
    );
    return () => {
      stop();
      // After a sign-out every person is expected.
      if (session.hasSignedOut) this.last = undefined;
    };
  }
}
