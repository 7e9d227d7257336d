import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pusherKey } from "../../../simulator/node/start-simulator-server.ts";
import { SimulatorProcess } from "../../support/servers/simulator-process.ts";
import { Nginx } from "./nginx.ts";

export interface LiveInstallationPorts {
  readonly page: number;
  readonly services: number;
  readonly simulator: number;
}

/**
 * A whole live installation on this machine: the page on nginx with the files of `deploy`, and behind the same nginx, on
 * another origin, the simulator's server as API, auth service, push service and map, and a collector of heartbeats. It has
 * the real time: nginx sends a Date of its own.
 */
export class LiveInstallation {
  readonly nginx: Nginx;
  readonly page: string;
  readonly services: string;
  private readonly simulator: SimulatorProcess;

  private constructor(nginx: Nginx, { page, services, simulator }: LiveInstallationPorts) {
    this.nginx = nginx;
    this.page = `https://localhost:${page}`;
    this.services = `https://localhost:${services}`;
    this.simulator = new SimulatorProcess(
      ["--scenario", "quiet-morning", "--origin", this.page],
      simulator,
    );
  }

  /** Its file, but for folder and certificate. */
  static fileOf({ page, services }: LiveInstallationPorts): object {
    const base = `https://localhost:${services}`;
    return {
      address: `https://localhost:${page}`,
      settings: {
        apiBase: base,
        authBase: base,
        coreBase: `${base}/core`,
        pushKey: pusherKey,
        pushHost: "localhost",
        pushPort: services,
        pushChannelPrefix: "private-",
        pushAuthorisationEndpoint: `${base}/pusher/auth`,
        mapTiles: `${base}/tiles/{theme}/{z}/{x}/{y}.svg`,
        directionsBase: base,
        heartbeatUrl: `${base}/v1/metrics`,
        trackingHosts: "track.example.com",
        paymentValidationCompanies: "all",
        overrideFailedPayments: "no",
        spreadSeconds: 20,
        signInState: "required",
        simulator: "no",
      },
      hosts: { pictures: ["https://pictures.example.com"] },
    };
  }

  static async start(ports: LiveInstallationPorts): Promise<LiveInstallation> {
    const nginx = await Nginx.install(LiveInstallation.fileOf(ports));
    const installation = new LiveInstallation(nginx, ports);
    await writeFile(join(nginx.folder, "conf.d/services.conf"), servicesConf(nginx, ports));
    nginx.certify("ends-soon.pem", 5);
    nginx.certify("of-a-stranger.pem", 90);
    await writeFile(join(nginx.folder, "srv/current/sw.js"), "// a service worker\n");
    await nginx.start();
    await installation.simulator.start();
    return installation;
  }

  /** The certificates that its tablets trust. */
  async authorities(): Promise<string> {
    const files = ["certificate.pem", "ends-soon.pem"].map((name) =>
      readFile(join(this.nginx.folder, name), "utf8"),
    );
    return (await Promise.all(files)).join("\n");
  }

  async stop(): Promise<void> {
    await this.simulator.stop();
    await this.nginx.stop();
  }
}

function servicesConf(
  { folder }: Nginx,
  { page, services, simulator }: LiveInstallationPorts,
): string {
  return `
map $http_upgrade $connection_of_services {
  default upgrade;
  "" "";
}
server {
  listen ${services} ssl;
  server_name localhost;
  ssl_certificate ${folder}/certificate.pem;
  ssl_certificate_key ${folder}/key.pem;
  set $simulator http://127.0.0.1:${simulator};
  proxy_http_version 1.1;
  proxy_set_header Host 127.0.0.1:${simulator};
  proxy_set_header Upgrade $http_upgrade;
  proxy_set_header Connection $connection_of_services;
  location /api/ { proxy_pass $simulator; }
  location /app/ { proxy_pass $simulator; }
  location /pusher/ { proxy_pass $simulator; }
  location /tiles/ { proxy_pass $simulator; }
  location /route/ { proxy_pass $simulator; }
  location = /v1/metrics {
    add_header Access-Control-Allow-Origin https://localhost:${page};
    add_header Access-Control-Allow-Headers content-type;
    if ($request_method = OPTIONS) { return 204; }
    return 200 "{}";
  }
  location /core/ { return 200 "Sign on here"; }
}
`;
}
