import { describe, expect, it } from "vitest";
import {
  decodeConnectionToken,
  decodeCreatedIntent,
  decodeIntent,
  decodeTerminalEvent,
  decodeTransactionAnswer,
} from "../../adapters/wire/decode-terminal.ts";
import { logisticsEventNames, orderEventNames } from "../../ports/entities/push-message.ts";
import { sampleOf } from "../support/samples/openapi-samples.ts";
import { loadOpenApi } from "../support/servers/openapi.ts";
import { pushReader, wireReaders } from "../support/servers/wire-readers.ts";

/** The reader of each schema that a server answers or pushes with. */
const readers: Readonly<Record<string, (value: unknown) => unknown>> = {
  ...wireReaders,
  PushRiderPosition: pushReader("logistics_events", "rider_geo_coordinates_updated"),
  PushTerminalEvent: (value) => decodeTerminalEvent("payment_success", value, 2),
  DeviceTransaction: (value) => decodeTransactionAnswer(value, 2),
  GenericTransaction: (value) => decodeTransactionAnswer(value, 2),
  StripeConnectionToken: decodeConnectionToken,
  StripeIntentCreated: (value) => decodeCreatedIntent(value, 2),
  StripeIntent: (value) => decodeIntent(value, 2),
};

/** Fields of a wrapper that an answer may lack, and names under which the same field stands as well. */
const elsewhere = new Set([
  // An order may stand alone or under this name.
  "order",
  // Under any name that ends so, in the answer of /me.
  "online_details",
]);

/** Fields of the specification that the app does not need. */
const unread = new Set(["metadata.device_id", "metadata.location_id"]);

/** The value with a record of each field that is read from it, at any depth; list elements have the path of their list. */
function watched(value: unknown, path: string, read: Set<string>): unknown {
  if (typeof value !== "object" || value === null) return value;
  const record = (key: string): string => {
    const place = path === "" ? key : `${path}.${key}`;
    if (key !== "toJSON" && !elsewhere.has(key)) read.add(place);
    return place;
  };
  return new Proxy(value, {
    has: (target, key) => {
      if (typeof key === "string" && !Array.isArray(target)) record(key);
      return Reflect.has(target, key);
    },
    get: (target, key, receiver) => {
      const found: unknown = Reflect.get(target, key, receiver);
      if (typeof key === "symbol" || Array.isArray(target)) {
        return typeof found === "object" ? watched(found, path, read) : found;
      }
      return watched(found, record(key), read);
    },
  });
}

const openApi = loadOpenApi();

describe("the fields of the document of the calls", () => {
  it.each(Object.entries(readers))(
    "%s has exactly the fields that the app reads",
    (schema, reader) => {
      const { value, places } = sampleOf(schema);
      const documented = new Set(
        places
          .map(({ keys }) => keys.filter((key) => typeof key === "string"))
          .filter((keys) => !elsewhere.has(String(keys.at(-1))) && keys.length > 0)
          .map((keys) => keys.join("."))
          .filter((field) => ![...unread].some((each) => field.endsWith(each))),
      );
      const read = new Set<string>();
      reader(watched(value, "", read));
      const known = (fields: ReadonlySet<string>) =>
        [...fields].filter((field) => !field.includes("transaction_types.")).toSorted();
      expect(known(read)).toEqual(known(documented));
    },
  );

  it("name every event that the app knows, and no other", () => {
    const eventsOf = (channel: string) =>
      openApi.pushEntries
        .filter((entry) => entry.channel.startsWith(channel))
        .flatMap(({ events }) => events);
    expect(eventsOf("order_events").toSorted()).toEqual(
      [...orderEventNames, "marked_as_confirmed", "branch_state"].toSorted(),
    );
    expect(eventsOf("logistics_events").toSorted()).toEqual(
      [...logisticsEventNames, "rider_geo_coordinates_updated"].toSorted(),
    );
    for (const event of eventsOf("order_events")) {
      const push = { order_id: 7, location_id: 2 };
      expect(pushReader("order_events", event)(push).kind, event).toBe("decoded");
    }
  });
});
