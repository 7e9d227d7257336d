import { describe, expect, it } from "vitest";
import { type TrackingFacts, trackingPage } from "./tracking-page.ts";

const live: TrackingFacts = {
  isTraining: false,
  trackingHosts: undefined,
  ownHosts: ["orders.example.com", "core.example.com"],
};
const kindOf = (url: string | undefined, facts: Partial<TrackingFacts> = {}) =>
  trackingPage(url, { ...live, ...facts }).kind;

describe("a job's tracking page", () => {
  it("is framed on a listed host, and a link where the installation lists none [RA-11] [N29]", () => {
    const address = "https://track.swift.example/jobs/7?key=a#map";
    expect(trackingPage(address, live)).toEqual({ kind: "link", address });
    const listing = { ...live, trackingHosts: ["swift.example"] };
    expect(trackingPage(address, listing)).toEqual({ kind: "page", address });
    expect(kindOf(undefined)).toBe("none");
  });

  it("is named as insecure if it is http", () => {
    for (const url of ["http://track.example/7", "HTTP://track.example/7"]) {
      expect(kindOf(url)).toBe("insecure");
      expect(kindOf(url, { trackingHosts: ["track.example"] })).toBe("insecure");
    }
  });

  it("is never on a host of the installation, even if that is listed [N29]", () => {
    const trackingHosts = ["core.example.com", "example.com"];
    for (const url of ["https://core.example.com/7", "https://Core.example.com.:8443/7"]) {
      expect(kindOf(url)).toBe("refused");
      expect(kindOf(url, { trackingHosts })).toBe("refused");
    }
    expect(kindOf("https://track.example.com/7", { trackingHosts })).toBe("page");
  });

  it("is refused for every address that is not plain https or that is the app's own", () => {
    const refused = [
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
    expect(kindOf("http://track.example/7", { isTraining: true })).toBe("insecure");
  });
});
