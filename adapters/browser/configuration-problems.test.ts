import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { allowedValues, attributeOf } from "./configuration-problems.ts";
import { settingsFor } from "./configuration-settings.ts";

const schemas: Readonly<Record<string, v.GenericSchema>> = settingsFor("https://page.example/");
const isAccepted = (name: string, value: string): boolean =>
  v.safeParse(schemas[name] ?? v.never(), value).success;

describe("the accepted values in words", () => {
  it.each(Object.keys(schemas))("are those that %s accepts", (name) => {
    const { kind, values } = allowedValues[name as keyof typeof allowedValues];
    const [first = "", second = ""] = values;
    const [least, most] = [Number(first), Number(second)];
    const accepted = {
      choice: values,
      example: values,
      number: [least, most],
      whole: [least, most],
      text: ["x", "x".repeat(least)],
      characters: [
        "x".repeat(least),
        `${values.slice(2).join("")}${"x".repeat(most)}`.slice(0, most),
      ],
      address: ["https://api.example.com", "http://127.0.0.1:80/x", "http://[::1]:4700", "/"],
    };
    const refused = {
      choice: [values.join(), ""],
      example: ["\u0000"],
      number: [least - 0.1, most + 0.1],
      whole: [least - 1, most + 1, least + 0.5],
      text: ["", "x".repeat(least + 1)],
      characters: ["x".repeat(most + 1), "x y", "é", ...(least > 0 ? ["x".repeat(least - 1)] : [])],
      address: [
        "https://",
        "ftp://api.example.com",
        "https://a*b.example",
        "https://me@example.com",
      ],
    };
    for (const value of accepted[kind]) expect(isAccepted(name, `${value}`), `${value}`).toBe(true);
    for (const value of refused[kind]) expect(isAccepted(name, `${value}`), `${value}`).toBe(false);
  });

  it("name a setting by its attribute", () => {
    expect(attributeOf("pushAuthorisationEndpoint")).toBe("data-push-authorisation-endpoint");
  });
});
