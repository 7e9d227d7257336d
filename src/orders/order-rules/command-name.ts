/** The commands of an order. */
export type CommandName =
  | "mark_ready"
  | "assign_rider"
  | "unassign_rider"
  | "mark_picked_up"
  | "mark_delivered"
  | "mark_collected"
  | "confirm"
  | "reject"
  | "reschedule"
  | "set_promise"
  | "create_job"
  | "cancel_job"
  | "mark_reprinted";

/** The commands that assign and cancel carriers: a repeat is ignored (FL-12), and an error is no dialog (RA-6). */
export const carrierCommands: readonly CommandName[] = [
  "assign_rider",
  "unassign_rider",
  "create_job",
  "cancel_job",
];
