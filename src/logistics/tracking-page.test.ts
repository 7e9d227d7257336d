import { describe, expect, it } from "vitest";
import { trackingPage } from "./tracking-page.ts";

const live = { isTraining: false, trackingHosts: undefined, ownHost: "orders.example.com" };
const kindOf = (url: string | undefined, facts: Partial<typeof live> & object = {}) =>
  trackingPage(url, { ...live, ...facts }).kind;

describe("a job's tracking page", () => {
  it("is the partner's address, if it is https [RA-11]", () => {
    const address = "https://track.swift.example/jobs/7?key=a#map";
    expect(trackingPage(address, live)).toEqual({ kind: "page", address });
    expect(kindOf(undefined)).toBe("none");
  });

  it("is refused for every address that is not plain https or that is the app's own", () => {
    const refused = [
      "http://track.example/7",
      "javascript:alert(1)",
      "data:text/html,<script>alert(1)</script>",
      "//track.example/7",
      "https://user:secret@track.example/7",
      "https://track.example\\@evil.example/",
      "https://track.example:99999999/",
      "https://",
      "https://[::1]/",
      "ftp://track.example",
      " https://track.example",
      "https://track.example/a b",
      "https://orders.example.com/board",
      "https://ORDERS.example.com./board",
      "https://orders.example.com:8443/",
      "",
    ];
    expect(refused.filter((url) => kindOf(url) !== "refused")).toEqual([]);
  });

  it("is on a trusted host, if the installation names some", () => {
    const trackingHosts = ["swift.example"];
    const facts = { ...live, trackingHosts };
    const kinds = [
      "https://swift.example/7",
      "https://track.Swift.example/7",
      "https://notswift.example/7",
      "https://swift.example.evil.test/7",
    ].map((url) => trackingPage(url, facts).kind);
    expect(kinds).toEqual(["page", "page", "refused", "refused"]);
  });

  it("is never opened in training", () => {
    expect(kindOf("https://track.example/7", { isTraining: true })).toBe("training");
    expect(kindOf("http://track.example/7", { isTraining: true })).toBe("refused");
  });
});
