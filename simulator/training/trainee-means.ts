import type { ScreenView } from "../inputs/run-log.ts";
import type { StaffApi } from "../world/staff-api.ts";
import type { PartnerTerminals } from "../world/terminals/partner-terminals.ts";

/** The means of a trainee: the calls of the screen, the card terminal, and the screen itself. */
export interface TraineeMeans {
  readonly api: StaffApi;
  readonly terminals: Pick<PartnerTerminals, "start" | "check">;
  look(view: Partial<ScreenView>): void;
}
