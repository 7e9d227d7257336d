import { createHash } from "node:crypto";
import { type Document, parseAllDocuments } from "yaml";
import type { Installation } from "./installation-file.ts";
import { installationConf, type PageTexts, podConf, podPort } from "./nginx-files.ts";

const colours = ["blue", "green"] as const;
type Colour = (typeof colours)[number];
const annotation = "delivery-manager/configuration";

/** `kubernetes.yaml` with the hosts, images, version and configuration of an installation that has a cluster. */
export function clusterFile(
  template: string,
  installation: Installation,
  texts: PageTexts,
): string {
  const { kubernetes, address, canary } = installation;
  if (kubernetes === undefined) throw new Error("The installation has no cluster");
  const documents = parseAllDocuments(template) as Document.Parsed[];
  const find = (kind: string, name: string): Document.Parsed => {
    const found = documents.find(
      (each) => each.get("kind") === kind && each.getIn(["metadata", "name"]) === name,
    );
    if (found === undefined) throw new Error(`The template has no ${kind} ${name}`);
    return found;
  };
  const { live, images } = kubernetes;
  const configuration = podFiles(installation, texts);
  find("ConfigMap", "delivery-manager").set("data", configuration);
  find("Service", "delivery-manager").setIn(["spec", "selector", "colour"], live);
  find("Service", "delivery-manager-canary").setIn(["spec", "selector", "colour"], otherOf(live));
  for (const colour of colours) {
    const pod = ["spec", "template"];
    const deployment = find("Deployment", `delivery-manager-${colour}`);
    deployment.setIn([...pod, "spec", "containers", 0, "image"], images[colour]);
    // Pods start again when their configuration changes: nginx reads it once.
    deployment.setIn([...pod, "metadata", "annotations", annotation], digestOf(configuration));
  }
  const hosts = [address.hostname, (canary ?? address).hostname];
  const ingress = find("Ingress", "delivery-manager");
  for (const [place, host] of hosts.entries())
    ingress.setIn(["spec", "rules", place, "host"], host);
  ingress.setIn(["spec", "tls", 0, "hosts"], [...new Set(hosts)]);
  // An installation without a canary's host has no rule for one.
  if (canary === undefined) ingress.deleteIn(["spec", "rules", 1]);
  return documents.map((each) => each.toString({ lineWidth: 0 })).join("");
}

/** The files of nginx in a pod. Each colour asks the other one for files that it lacks. */
function podFiles(installation: Installation, texts: PageTexts): Readonly<Record<string, string>> {
  const servers = colours.map((colour) => {
    const other = `http://delivery-manager-${otherOf(colour)}:${podPort}`;
    return [`server-${colour}.conf`, podConf(installation, other)] as const;
  });
  // The ingress ends TLS and has the hosts.
  const { tls: _, canary: __, ...inCluster } = installation;
  return {
    "installation.conf": installationConf(inCluster, texts),
    ...Object.fromEntries(servers),
  };
}

function otherOf(colour: Colour): Colour {
  return colour === "blue" ? "green" : "blue";
}

function digestOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);
}
