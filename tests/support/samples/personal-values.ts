import type { Order } from "../../../ports/entities/order.ts";
import type { World } from "../../../simulator/world/world.ts";

/** Shorter values, and numbers as short as a room's, also stand in texts that name no one. */
const lengthMin = 4;
const shortNumber = /^\d{1,6}$/;

export type PersonalKind = "name" | "telephone" | "address" | "note" | "token";

/** Every personal value of a simulated world, and the search for them in what leaves the tablet (IN-7). */
export class PersonalValues {
  private readonly kinds = new Map<string, PersonalKind>();

  /** Those of the company's people. The ones of orders follow by `addOrder`. */
  addPeople({ reference }: Pick<World, "reference">): void {
    for (const { name } of [...reference.staff, ...reference.riders]) this.add("name", name);
  }

  addOrder(order: Order): void {
    const { customer, deliveryAddress: address, job, items, statusUpdates } = order;
    const names = [customer.name, order.agentName, job?.driverName];
    const people = statusUpdates.map(({ staffName }) => staffName);
    const editors = items.flatMap(({ modifications }) =>
      modifications.map(({ staffName }) => staffName),
    );
    for (const name of [...names, ...people, ...editors]) this.add("name", name);
    const telephones = [customer.telephone, customer.alternateTelephone, job?.driverTelephone];
    for (const telephone of telephones) {
      this.add("telephone", telephone);
      this.add("telephone", telephone?.replace(/\D/g, ""));
    }
    const places = [address.roomNumber, address.building, address.street, address.landmark];
    for (const place of [...places, address.area]) this.add("address", place);
    const notes = [order.notes, order.systemNote, ...items.map(({ note }) => note)];
    for (const note of notes) this.add("note", note);
  }

  add(kind: PersonalKind, value: string | undefined): void {
    if (value === undefined || value.length < lengthMin || shortNumber.test(value)) return;
    this.kinds.set(value, kind);
  }

  of(kind: PersonalKind): readonly string[] {
    return [...this.kinds].filter(([, each]) => each === kind).map(([value]) => value);
  }

  /** The values that stand anywhere in the JSON texts: in a text, a number or a name of a field. */
  foundIn(jsonTexts: readonly string[]): readonly string[] {
    const all = jsonTexts.flatMap((text) => textsIn(JSON.parse(text))).join("\n");
    return [...this.kinds.keys()].filter((value) => all.includes(value));
  }
}

function textsIn(json: unknown): readonly string[] {
  if (typeof json !== "object" || json === null) return [String(json)];
  return Object.entries(json).flatMap(([name, value]) => [name, ...textsIn(value)]);
}
