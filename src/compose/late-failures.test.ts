import { expect, it } from "vitest";
import { anOrder } from "../../tests/support/an-order.ts";
import { DialogStore } from "../alerts/dialog-store.ts";
import { lateFailures } from "./late-failures.ts";

it("tells the first failure as soon as what tells it has been fetched, and the next at once", async () => {
  const dialogs = new DialogStore();
  const session = { state: "signed_in", isExpired: false };
  const brands = [{ source: anOrder().source, name: "Own", isOwn: true }];
  const parts = [session, dialogs, { add: () => undefined }, { brands }] as unknown;
  const tellFailure = lateFailures(...(parts as Parameters<typeof lateFailures>));
  const ended = {
    name: "confirm",
    order: anOrder(),
    ending: { kind: "refused", status: 500 },
    isAutomatic: false,
  } as const;
  await new Promise<void>((resolve) => {
    tellFailure((alerts) => {
      alerts.tellCommand(ended);
      resolve();
    });
  });
  const { shown } = dialogs;
  expect(shown).toEqual({ kind: "something_went_wrong" });
  if (shown !== undefined) dialogs.close(shown);
  tellFailure((alerts) => alerts.tellRead(403));
  expect(dialogs.shown).toEqual({ kind: "something_went_wrong" });
});
