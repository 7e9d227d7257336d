import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  allowedValues,
  attributeOf,
  problemOf,
} from "../adapters/browser/configuration-problems.ts";
import { readPageConfiguration } from "../adapters/browser/page-configuration.ts";
import { printedText } from "../ports/entities/text-signs.ts";
import { describeProblems } from "../simulator/training/json-file.ts";
import { configurationSentence } from "../src/ui/start-text/configuration-sentence.ts";
import { type Installation, readInstallation } from "./installation-file.ts";

const exampleText = readFileSync("deploy/installation.example.json", "utf8");

/** The example with changes, a line for each field. */
function exampleWith(changes: object): string {
  return JSON.stringify({ ...JSON.parse(exampleText), ...changes }, undefined, 2);
}

function withSettings(changes: object): string {
  const { settings } = JSON.parse(exampleText);
  return exampleWith({ settings: { ...settings, ...changes } });
}

function refusalOf(text: string): string {
  const reading = readInstallation({ name: "shop.json", text });
  return reading.kind === "valid" ? "" : describeProblems(reading.problems);
}

function lineOf(text: string, part: string): number {
  return text.slice(0, text.indexOf(part)).split("\n").length;
}

describe("the file of an installation", () => {
  it("has an example that is valid, asks for the state of a sign-in and has no simulator", () => {
    const reading = readInstallation({ name: "installation.example.json", text: exampleText });
    if (reading.kind === "invalid") expect.fail(describeProblems(reading.problems));
    const { configuration }: Installation = reading.value;
    expect(configuration.live?.signInState).toBe("required");
    expect(configuration.allowsSimulator).toBe(false);
  });

  it.each(["paymentValidationCompanies", "overrideFailedPayments"])(
    "is refused until it answers %s, with what an answer is",
    (name) => {
      expect(refusalOf(withSettings({ [name]: undefined }))).toMatch(
        new RegExp(`^shop\\.json:\\d+: ${name} is not answered\\. Give `),
      );
    },
  );

  it("may answer that no company is asked for money", () => {
    const reading = readInstallation({
      name: "shop.json",
      text: withSettings({ paymentValidationCompanies: [] }),
    });
    if (reading.kind === "invalid") expect.fail(describeProblems(reading.problems));
    expect(reading.value.configuration.paymentValidationCompanies).toEqual([]);
  });

  it("may be for training only", () => {
    expect(refusalOf('{"address": "https://train.example.com", "settings": {}}')).toBe("");
  });

  it.each(Object.keys(allowedValues).filter((name) => name !== "configuration"))(
    "is refused with the page's own sentence and the line where %s is wrong (IN-4)",
    (name) => {
      const value = "wrong \u0000 ".repeat(300);
      const text = withSettings({ [name]: value });
      const { settings } = JSON.parse(text);
      const page = readPageConfiguration({
        dataset: { configuration: JSON.stringify(settings) },
        baseURI: "https://orders.example.com/",
      });
      const [fault, ...more] = page.faults;
      expect(more).toEqual([]);
      const sentence = (fault && configurationSentence(problemOf(fault), "en"))?.replaceAll(
        attributeOf(name),
        name,
      );
      expect(refusalOf(text)).toBe(
        `shop.json:${lineOf(text, `"${name}": "wrong`)}: ${printedText(sentence ?? "")}`,
      );
    },
  );

  it("names the line inside a list, and never a whole secret", () => {
    const brands = [{ source: "app", name: "App", logo: "../x.svg" }];
    const text = withSettings({ brands, mapKey: "s".repeat(300) });
    const refusal = refusalOf(text);
    expect(refusal).toContain(
      `shop.json:${lineOf(text, '"logo"')}: brands, at 0.logo, is “../x.svg”.`,
    );
    expect(refusal).toContain(`:${lineOf(text, '"mapKey"')}: mapKey is “ssss…”.`);
    expect(refusal).not.toContain("sssss");
  });

  it("is refused where a value has no effect on an https page", () => {
    expect(refusalOf(withSettings({ pushTls: false }))).toMatch(
      /shop\.json:\d+: pushTls has no effect on an https page/,
    );
  });

  it("names a missing service, and that neither a service nor the simulator is there", () => {
    const text = withSettings({ pushKey: undefined });
    expect(refusalOf(text)).toBe(`shop.json:${lineOf(text, '"settings"')}: pushKey is missing.`);
    expect(refusalOf(exampleWith({ settings: { simulator: false } }))).toMatch(
      /^shop\.json:\d+: apiBase is missing\.$/,
    );
  });

  it.each([
    [
      "address",
      "orders.example.com",
      'address is “"orders.example.com"”. Use a value such as https://orders.example.com.',
    ],
    [
      "address",
      "https://orders.example.com/page",
      "Use a value such as https://orders.example.com.",
    ],
    ["address", "https://a;b.example.com", "Use a value such as https://orders.example.com."],
    ["folder", "/srv/a b", 'folder is “"/srv/a b"”. Use a value such as /srv/orders.'],
    ["folder", "/srv/x;autoindex on", "Use a value such as /srv/orders."],
    ["tls", { certificate: "/etc/c.pem" }, "tls.key is missing."],
    ["tls", { certificate: "c.pem", key: "/k" }, 'tls.certificate is “"c.pem"”.'],
    ["listen", 0, "listen is “0”. Use a value such as 8080."],
    ["hosts", { pictures: ["'unsafe-inline'"] }, "hosts.pictures.0 is “\"'unsafe-inline'\"”."],
    ["hosts", { pictures: ["*"] }, 'hosts.pictures.0 is “"*"”.'],
    ["hosts", { fonts: [] }, "There is no setting hosts.fonts"],
    ["classroom", { address: "class" }, 'classroom.address is “"class"”.'],
    [
      "kubernetes",
      { live: "red", images: { blue: "a", green: "b" } },
      'kubernetes.live is “"red"”. Use a value such as blue.',
    ],
    [
      "kubernetes",
      { live: "blue", images: { blue: "a b", green: "b" } },
      "kubernetes.images.blue is",
    ],
    ["adress", "https://orders.example.com", "There is no setting adress"],
  ])("is refused where %s is %j", (name, value, sentence) => {
    const text = exampleWith({ [name]: value });
    const refusal = refusalOf(text);
    expect(refusal).toContain(sentence);
    expect(refusal).toMatch(/^shop\.json:\d+: .+$/);
  });

  it("is refused with all of its mistakes at once, in the order and with the names of the file", () => {
    const { settings } = JSON.parse(exampleText);
    const text = exampleWith({
      address: "orders.example.com",
      folder: "srv",
      settings: {
        ...settings,
        spreadSeconds: -1,
        timeZone: "Dubai",
        overrideFailedPayments: undefined,
      },
      kubernetes: undefined,
      adress: "https://orders.example.com",
    });
    const lines = refusalOf(text).split("\n");
    const places = lines.map((line) => Number(/^shop\.json:(\d+): /.exec(line)?.[1]));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    const named = lines.map(
      (line) => line.replace(/^shop\.json:\d+: (There is no setting )?/, "").split(/[ ,]/)[0],
    );
    expect(named.toSorted()).toEqual([
      "address",
      "adress",
      "folder",
      "overrideFailedPayments",
      "spreadSeconds",
      "timeZone",
    ]);
    expect(lines.join()).not.toContain("data-");
  });

  it("is refused with its line where it is no JSON, or names a field twice", () => {
    expect(refusalOf('{\n  "address": "https://a.example"\n  "settings": {}\n}')).toBe(
      'shop.json:3: a "," is missing before this',
    );
    expect(refusalOf('{\n  "settings": {},\n  "settings": {}\n}')).toContain(
      "shop.json:3: settings is given twice",
    );
    expect(refusalOf("")).toContain("shop.json:1: a value is missing here");
    expect(refusalOf("[]")).toContain("shop.json:1: address is missing.");
  });
});
