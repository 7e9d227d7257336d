import { describe, expect, it } from "vitest";
import { readIncident } from "../../../simulator/training/incidents/incident-list.ts";
import { consoleRows } from "./console-rows.ts";
import { fieldsOfRow, filledIncident, type RowField } from "./row-fields.ts";

function sampleOf(field: RowField): string {
  switch (field.kind) {
    case "choice":
      return field.options[0]?.value ?? "";
    case "number":
      return String(field.min ?? 4004);
    case "yes_or_no":
      return "true";
    case "order":
      return "1061";
    case "text":
      return "text";
  }
}

describe("The form of an incident [TN-5]", () => {
  it("has each field of the incident but its choice, with its limits and usual value", () => {
    expect(fieldsOfRow({ name: "near_deadline" })).toEqual(
      expect.arrayContaining([
        { name: "seconds", usual: "60", kind: "number", min: 1, max: 7200, isWhole: true },
        { name: "isPickup", usual: "", kind: "yes_or_no" },
        { name: "as", usual: "", kind: "text", charactersMax: 40 },
      ]),
    );
    expect(fieldsOfRow({ name: "next_card" })).toEqual([]);
    expect(fieldsOfRow({ name: "void" })).toEqual([{ name: "order", usual: "", kind: "order" }]);
    expect(fieldsOfRow({ name: "late_push" })[1]).toMatchObject({ min: 0.1, isWhole: false });
  });

  it("makes an incident that the list takes of whatever was typed, for every row", () => {
    for (const row of consoleRows) {
      const typed = new Map(fieldsOfRow(row).map((field) => [field.name, sampleOf(field)]));
      for (const filled of [filledIncident(row, typed), filledIncident(row, new Map())]) {
        expect(readIncident(filled), JSON.stringify(filled)).toMatchObject({ kind: "valid" });
      }
    }
    const [row] = consoleRows.filter(({ key }) => key === "void");
    if (row === undefined) expect.fail("There is no such row");
    expect(filledIncident(row, new Map([["order", "first"]]))).toEqual({
      do: "void",
      order: "first",
    });
    expect(filledIncident(row, new Map([["order", "1061"]]))).toEqual({ do: "void", order: 1061 });
  });
});
