/** One field of an answer, and what staff lose where it is missing or cannot be read. */
export interface FieldLoss {
  /** The place of the field in its object, without the places of list elements: `payments.amount`. */
  readonly field: string;
  readonly loss: string;
  /** Every answer is to have it: it is `required` in docs/api/openapi.yaml. */
  readonly isRequired?: true;
}

/** The schemas of docs/api/openapi.yaml that reads answer with. */
export type AnswerSchema = keyof typeof losses;

const required = (field: string, loss: string): FieldLoss => ({ field, loss, isRequired: true });
const usual = (field: string, loss: string): FieldLoss => ({ field, loss });

/** A field that is not named has the loss of the object that holds it. */
const losses = {
  Me: [
    required("company_id", "the app does not open"),
    required("company_name", "the company's name above the board"),
    required("user_id", "the app does not open"),
    required("user_name", "the name of the signed-in person"),
    required(
      "admin",
      "for an administrator, every branch that authorized_location_ids does not name",
    ),
    required("authorized_location_ids", "every branch, unless admin is true"),
    required("user_permissions", "the app does not open"),
    required("country", "the country's forms of telephone numbers and addresses"),
    required(
      "currency",
      "every amount: “Amount unknown” is shown, and no step takes or records money",
    ),
    required(
      "business_end_time",
      "the right end of the business day: the lists of finished orders begin at midnight UTC",
    ),
    usual("user_locale", "print pages in the person's language"),
    usual(
      "currency_precision",
      "nothing in a currency with two decimals; in any other every amount",
    ),
    usual("supervisor_password", "the question for the supervisor's password on reject"),
    usual("is_tax_inclusive", "the note that prices include tax"),
    usual("dm_can_record_payment", "recording payments on the board"),
    usual("rider_app_enabled", "what the rider's app does: staff assign and hand over by hand"),
    usual("rider_assign_through_popup", "assigning riders in the order's popup"),
    usual("remove_grouping_by_delivery_area", "the list without groups by delivery area"),
    usual("cash_rounding", "rounding of cash amounts"),
    usual("loyalty_details", "loyalty payments of walk-in customers"),
    usual(
      "online_details",
      "the company's countdown with automatic rejection, and its delivery minutes",
    ),
    usual(
      "capabilities",
      "making a source busy, pausing it, and seeing that one is paused; promised times, lateness and more time; codes for calls and collections",
    ),
  ],
  Branch: [
    required("id", "the branch with all its orders"),
    required("name", "the branch with all its orders"),
    required("delivery_enabled", "the branch has no delivery management"),
    usual("latitude", "the branch on the rider's map"),
    usual("longitude", "the branch on the rider's map"),
    usual("payment_partners", "card payments at the branch's devices"),
  ],
  PaymentType: [
    required("id", "payments of this type"),
    required("name", "payments of this type"),
    required("display_name", "the name that staff know: the internal one is shown"),
    usual("icon", "the picture beside the payment type"),
    usual("primary", "the type among those that are offered first"),
    usual("requires_reference_code", "the question for the reference code"),
    usual("partner", "card payments at this partner's terminals"),
    usual("terminal_integration", "card payments at generic terminals"),
  ],
  PrintSettings: [
    required("location_id", "automatic printing at the branch"),
    usual("category_print_rule_enabled", "printing by category"),
    usual("order_type_rules", "automatic printing by type of order"),
    usual("category_print_rules", "printing by category"),
  ],
  LogisticsPartner: [
    required("id", "the delivery partner"),
    required("name", "the delivery partner's name"),
    usual("unique_id", "the match of a partner with its jobs"),
    usual("configuration", "the partner's rules on regions and scheduled orders"),
  ],
  Rider: [
    required("id", "the rider"),
    required("name", "the rider"),
    usual("assigned_locations", "the rider in the lists of the branches"),
  ],
  CancelReason: [
    required("id", "the reason, and without any rejecting by hand"),
    required("reason", "the reason, and without any rejecting by hand"),
  ],
  Order: [
    required("order_id", "the order: it is left out, and staff read that orders are missing"),
    required("order_type", "the kind of the order beside its number"),
    required("order_source", "the source of the order and its logo"),
    required("order_status", "the order: outside a list it is left out"),
    required("location_id", "the order: it is left out, and staff read that orders are missing"),
    required("placed_at", "the order: it is left out, and staff read that orders are missing"),
    required(
      "order_extended_info",
      "the number, the items, the customer and the amounts of the order",
    ),
    usual("scheduled", "nothing where scheduled_for is sent"),
    usual("takeaway", "the difference of pickup and delivery in a push and in a single read"),
    usual("scheduled_for", "the time of a scheduled order: it is shown without one"),
    usual("promised_at", "what the customer was told, where delivery_eta does not tell it"),
    usual("promised_first", "the time that the customer was told first"),
    usual("ready_by", "the kitchen's own time: it is worked out from the promise"),
    usual("fixed_from", "why a promise cannot be changed any more, before it is tried"),
    usual("delays", "the same, where the changes of a promise are limited"),
    usual("collection_code", "the code by which who collects a pickup is known"),
    usual("is_cod", "the Paid badge"),
    usual("rider_id", "the rider of the order"),
    usual("logistics_job", "the delivery partner's state of the order"),
    usual("status_updates", "the history in the popup, and the order of two changes at one moment"),
    usual("event", "the last event of the order"),
    usual("order_extended_info.order_number", "the number that customers know: the id is shown"),
    usual("order_extended_info.foreign_order_no", "the marketplace's number of the order"),
    usual("order_extended_info.items", "what was ordered"),
    usual(
      "order_extended_info.payments",
      "what was paid: without readable payments no step takes or records money",
    ),
    usual("order_extended_info.surcharges", "the surcharges in the order's sums"),
    usual("order_extended_info.discounts", "the discounts in the order's sums"),
    usual(
      "order_extended_info.total_amount",
      "the amount: “Amount unknown” is shown, and no step takes or records money",
    ),
    usual("order_extended_info.take_away", "nothing where takeaway is sent"),
    usual("order_extended_info.curbside_pickup", "the mark of a curbside pickup"),
    usual("order_extended_info.delivery_eta", "the promised minutes of the delivery"),
    usual(
      "order_extended_info.auto_rejection_sla",
      "the order's own countdown with automatic rejection",
    ),
    usual("order_extended_info.user_name", "the agent who took the order"),
    usual("order_extended_info.print_batch_number", "printing of new items only"),
    usual("order_extended_info.meta_note", "the system's note"),
    usual("order_extended_info.delivery_address", "the address of the delivery"),
    usual("order_extended_info.customer", "the customer's name and telephone"),
    usual("order_extended_info.notes", "the customer's note"),
    usual("order_extended_info.customer_arrived", "the mark of a customer who has arrived"),
  ],
  RiderStats: [
    required("id", "the rider's row of the delivered report"),
    required("name", "the rider's name in the delivered report"),
    required("total_orders", "the number of the rider's deliveries"),
    required("total_amount", "the sum of the rider's deliveries"),
    required("average_delivery_time", "the rider's average time"),
    usual("amount_breakdown", "cash and other payments in the delivered report"),
  ],
  PrintTemplate: [
    required("id", "the print template"),
    required("name", "the print template's name"),
    required("print_url", "the print template"),
  ],
  RiderPosition: [
    usual("lat", "the rider on the map"),
    usual("long", "the rider on the map"),
    usual("last_geo_updated_at", "the age of the rider's position"),
  ],
} as const satisfies Readonly<Record<string, readonly FieldLoss[]>>;

export function fieldsOf(schema: AnswerSchema): readonly FieldLoss[] {
  return losses[schema];
}

/** The loss by a field, or by an object or list that holds it; `field` may have places of list elements. */
export function lossOf(schema: AnswerSchema, field: string): string | undefined {
  const keys = field.replaceAll(/\[\d*\]/g, "").split(".");
  const known = new Map(fieldsOf(schema).map((each) => [each.field, each.loss]));
  for (let length = keys.length; length > 0; length -= 1) {
    const loss = known.get(keys.slice(0, length).join("."));
    if (loss !== undefined) return loss;
  }
  return undefined;
}
