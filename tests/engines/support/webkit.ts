import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { type Engine, type EngineWindow, type Point, pressActions } from "./engine.ts";
import { Program } from "./program.ts";

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A session of WebKitGTK's driver, over HTTP as WebDriver defines it. Each has a browser of its own. */
class WebKitWindow implements EngineWindow {
  private readonly session: string;

  constructor(session: string) {
    this.session = session;
  }

  async open(url: string): Promise<void> {
    await this.send("POST", "url", { url });
  }

  call(source: string, text: string): Promise<string> {
    const script = `
      const done = arguments[1];
      (${source})(arguments[0]).then(done, (error) => done(null));`;
    return this.send("POST", "execute/async", { script, args: [text] });
  }

  async press(point: Point): Promise<void> {
    await this.send("POST", "actions", { actions: pressActions(point) });
  }

  picture(): Promise<string> {
    return this.send("GET", "screenshot");
  }

  async close(): Promise<void> {
    await this.send("DELETE", "");
  }

  /** Makes the page as large as asked; the window has a tool bar besides. */
  async resize(size: Size): Promise<void> {
    await this.send("POST", "window/rect", { x: 0, y: 0, ...size });
    const inner: Size = JSON.parse(
      await this.call("async () => JSON.stringify({ width: innerWidth, height: innerHeight })", ""),
    );
    const width = 2 * size.width - inner.width;
    const height = 2 * size.height - inner.height;
    await this.send("POST", "window/rect", { width, height });
  }

  private send<Result>(method: string, path: string, body?: unknown): Promise<Result> {
    return request(method, `${this.session}/${path}`.replace(/\/$/, ""), body);
  }
}

async function request<Result>(method: string, url: string, body?: unknown): Promise<Result> {
  const answer = await fetch(url, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { value } = (await answer.json()) as { readonly value: unknown };
  if (answer.ok) return value as Result;
  const { error, message } = value as { readonly error: string; readonly message: string };
  throw new Error(`${method} ${url}: ${error}: ${message}`);
}

export async function startWebKit(found: {
  readonly driver: string;
  readonly display: string;
}): Promise<Engine> {
  const screen = ["-screen", "0", "1600x1200x24"];
  const display = new Program(found.display, ["-displayfd", "1", "-nolisten", "tcp", ...screen]);
  let driver: Program | undefined;
  const close = async (): Promise<void> => {
    await driver?.stop();
    await display.stop();
  };
  try {
    const number = await display.printed(/^(\d+)\n/m);
    const port = await freePort();
    driver = new Program(found.driver, [`--port=${port}`], {
      DISPLAY: `:${number}`,
      // The sandbox needs rights that containers and root do not have. The page is our own.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
    });
    const url = `http://127.0.0.1:${port}`;
    await untilReady(url, driver);
    return { openWindow: (width, height) => openWindow(url, { width, height }), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The driver prints nothing when it listens. */
async function untilReady(url: string, driver: Program): Promise<void> {
  while (!driver.hasEnded) {
    const status = await request<unknown>("GET", `${url}/status`).catch(() => undefined);
    if (status !== undefined) return;
    await delay(50);
  }
  throw driver.failure();
}

async function openWindow(url: string, size: Size): Promise<EngineWindow> {
  const capabilities = { alwaysMatch: { timeouts: { script: 60_000, pageLoad: 60_000 } } };
  const { sessionId } = await request<{ readonly sessionId: string }>("POST", `${url}/session`, {
    capabilities,
  });
  const window = new WebKitWindow(`${url}/session/${sessionId}`);
  await window.resize(size);
  return window;
}

/** The driver takes a port, and does not say which one it would choose itself. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
