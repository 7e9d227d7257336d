import { attributeOf, problemOf } from "../../adapters/browser/configuration-problems.ts";
import type { SettingFault } from "../../adapters/browser/page-configuration.ts";
import type { LiveConfiguration } from "../../ports/entities/configuration.ts";
import { configurationSentence } from "../../src/ui/start-text/configuration-sentence.ts";
import { pageTexts } from "../installation-files.ts";
import type { Finding } from "./finding.ts";
import type { Visit } from "./visit.ts";

const fix =
  "Change the setting in the installation's file, run `npm run installation` with it, and copy the written files to the server.";
const place = "the page's settings";

/** The attributes of the page, by the page's own checks (IN-4), and settings that do not fit each other. */
export function checkConfiguration(visit: Visit): readonly Finding[] {
  const { configuration } = visit;
  const explains = configuration === undefined ? [visit.address.origin] : [];
  const problems = [
    ...faultsOf(visit).map((fault) => configurationSentence(problemOf(fault), "en")),
    ...(configuration?.live === undefined ? [] : problemsOf(configuration.live, visit.address)),
    ...differences(visit),
  ];
  return problems.map((problem) => ({ check: "configuration", place, problem, fix, explains }));
}

function faultsOf({ page: { read } }: Visit): readonly SettingFault[] {
  if (read.kind === "unusable") return read.faults;
  const { live, allowsSimulator } = read.configuration;
  // Neither a service nor the simulator: the page would only say so.
  const isEmpty = live === undefined && allowsSimulator === false;
  return isEmpty ? [{ kind: "missing", names: ["apiBase"] }] : read.faults;
}

function problemsOf(
  { push, map, heartbeat, isClassroom }: LiveConfiguration,
  page: URL,
): readonly string[] {
  const problems: string[] = [];
  const { channelPrefix, authorisationEndpoint } = push;
  const isPrivate = channelPrefix.startsWith("private-");
  if (!isPrivate && !isClassroom) {
    problems.push(
      "data-push-channel-prefix is not “private-”: everyone who knows the push key can read the orders.",
    );
  }
  if (isPrivate && authorisationEndpoint === undefined) {
    problems.push("data-push-authorisation-endpoint is missing: no private channel can be opened.");
  }
  const places = {
    mapTiles: map?.tiles,
    directionsBase: map?.directionsBase,
    heartbeatUrl: heartbeat?.address,
  };
  for (const [name, address] of Object.entries(places)) {
    const isOpen = address !== undefined && new URL(address, page).protocol === "http:";
    if (isOpen && page.protocol === "https:") {
      problems.push(`${attributeOf(name)} is on http, which browsers refuse on an https page.`);
    }
  }
  return problems;
}

/** Attributes that a later version of the installation's file has changed. Values may be secrets: names suffice. */
function differences({ installation, page }: Visit): readonly string[] {
  if (installation === undefined) return [];
  const wanted = new Map(Object.entries(pageTexts(installation).attributes));
  const served = new Map(Object.entries(page.attributes));
  return [...new Set([...wanted.keys(), ...served.keys()])]
    .filter((name) => wanted.get(name) !== served.get(name))
    .map((name) => `${name} on the page is not that of the installation's file.`);
}
