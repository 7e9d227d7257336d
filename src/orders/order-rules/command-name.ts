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
