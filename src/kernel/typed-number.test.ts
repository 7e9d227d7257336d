import { observable, runInAction } from "mobx";
import { describe, expect, it } from "vitest";
import { TypedNumber } from "./typed-number.ts";

/** A field with at most two decimals, as of dirhams, or none. */
function open(filledIn: string, decimals = 2) {
  const rest = observable.box(filledIn);
  const accepted = new RegExp(`^\\d{0,9}${decimals === 0 ? "" : `([.,]\\d{0,${decimals}})?`}$`);
  const field = new TypedNumber(
    (typed) => (accepted.test(typed) ? typed : undefined),
    () => rest.get(),
  );
  /** The keyboard's keys as a browser takes them: over a selection, else behind the text. */
  const keyboard = (keys: string): void => {
    for (const key of keys) field.type(field.isSelected ? key : field.text + key);
  };
  const keypad = (keys: string): void => {
    for (const key of keys) field.press(key);
  };
  const fill = (text: string): void => runInAction(() => rest.set(text));
  return { field, keyboard, keypad, fill };
}

describe("a number that is filled in for staff (N45)", () => {
  it.each(["keyboard", "keypad"] as const)(
    "is replaced by the first key and followed by the next ones (%s)",
    (by) => {
      const opened = open("25.50");
      opened[by]("20");
      expect([opened.field.text, opened.field.isTyped]).toEqual(["20", true]);
    },
  );

  it("is cleared by Delete, also by that of a keyboard, and then typed", () => {
    const { field, keypad } = open("25.50");
    field.deleteLast();
    expect([field.text, field.isTyped]).toEqual(["", true]);
    keypad("7");
    field.deleteLast();
    field.fillIn();
    field.type("");
    expect([field.text, field.isTyped, field.isSelected]).toEqual(["", true, false]);
  });

  it("is selected again when it is filled in again, or another one is, or staff go to the field", () => {
    const { field, keyboard, fill } = open("25.50");
    keyboard("20");
    field.fillIn();
    fill("5.50");
    keyboard("3");
    expect(field.text).toBe("3");
    field.fillIn("45");
    expect([field.text, field.isSelected]).toEqual(["45", true]);
    keyboard("6");
    field.select();
    keyboard("8");
    expect(field.text).toBe("8");
  });

  it.each(["x", "-", " "])(
    "is not typed by a key that changes nothing, and stays selected: %j",
    (key) => {
      const { field, keyboard } = open("25.50");
      keyboard(key);
      expect([field.text, field.isTyped, field.isSelected, field.refusals]).toEqual([
        "25.50",
        false,
        true,
        1,
      ]);
      keyboard("2");
      expect(field.text).toBe("2");
    },
  );

  it("is typed by a digit that leaves the same text", () => {
    const { field, keypad } = open("5", 0);
    keypad("50");
    expect([field.text, field.isTyped]).toEqual(["50", true]);
  });

  it("follows its source until it is typed", () => {
    const { field, fill, keyboard } = open("25.50");
    fill("30.00");
    expect(field.text).toBe("30.00");
    keyboard("7");
    fill("40.00");
    expect(field.text).toBe("7");
  });
});

describe("digits after a refused separator (N45)", () => {
  it.each([
    ["500.00", 0, "500"],
    ["500,00", 0, "500"],
    ["500٫00", 0, "500"],
    ["1.500.00", 2, "1.50"],
    [".50", 0, "235"],
    ["500。00", 0, "500"],
    ["1'500", 2, "1"],
    ["12-50", 2, "12"],
    ["12:50", 2, "12"],
    ["-12", 2, "12"],
    ["€12", 2, "12"],
  ] as const)("are ignored: %s with %i decimals leaves %s", (keys, decimals, shown) => {
    for (const by of ["keyboard", "keypad"] as const) {
      const opened = open("235", decimals);
      opened[by](keys);
      expect(opened.field.text).toBe(shown);
    }
  });

  it.each([
    ["Delete", ({ field }: ReturnType<typeof open>) => field.deleteLast(), "507"],
    ["Clear", ({ field }: ReturnType<typeof open>) => field.type(""), "7"],
    ["a new selection", ({ field }: ReturnType<typeof open>) => field.select(), "7"],
    ["a new number", ({ field }: ReturnType<typeof open>) => field.fillIn(), "7"],
    [
      "a selection that a mouse has drawn",
      ({ field }: ReturnType<typeof open>) => field.type("9"),
      "97",
    ],
  ] as const)("count again after %s", (_, act, shown) => {
    const opened = open("235", 0);
    opened.keyboard("500.00");
    act(opened);
    opened.keyboard("7");
    expect(opened.field.text).toBe(shown);
  });

  it("count again after Delete where the number is still as it was filled in", () => {
    const { field, keypad } = open("235", 0);
    keypad(".5");
    expect([field.text, field.isTyped, field.isSelected]).toEqual(["235", false, true]);
    field.deleteLast();
    keypad("5");
    expect(field.text).toBe("5");
  });

  it("are not meant by a pasted text, which is refused as a whole", () => {
    const { field, keyboard } = open("235", 0);
    field.type("500.00");
    expect([field.text, field.isTyped]).toEqual(["235", false]);
    keyboard("5");
    expect(field.text).toBe("5");
  });
});
