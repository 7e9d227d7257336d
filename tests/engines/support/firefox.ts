import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WebSocket } from "ws";
import { type Engine, type EngineWindow, pressActions } from "./engine.ts";
import { Program } from "./program.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A connection that speaks WebDriver BiDi, which Firefox serves without a driver. */
class Connection {
  private readonly socket: WebSocket;
  private readonly waiting = new Map<number, (answer: Fields) => void>();
  private last = 0;

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on("message", (text) => {
      const answer: Fields = JSON.parse(String(text));
      this.waiting.get(Number(answer["id"]))?.(answer);
      this.waiting.delete(Number(answer["id"]));
    });
    socket.on("close", () => {
      for (const answer of this.waiting.values()) {
        answer({ type: "error", error: "closed", message: "Firefox closed the connection" });
      }
      this.waiting.clear();
    });
  }

  send<Result = Fields>(method: string, params: Fields): Promise<Result> {
    this.last += 1;
    const id = this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, ({ type, result, error, message }) => {
        if (type === "success") resolve(result as Result);
        else reject(new Error(`${method}: ${error}: ${message}`));
      });
      this.socket.send(JSON.stringify({ id, method, params }));
    });
  }
}

class FirefoxWindow implements EngineWindow {
  private readonly connection: Connection;
  private readonly context: string;
  private readonly userContext: string;

  constructor(connection: Connection, context: string, userContext: string) {
    this.connection = connection;
    this.context = context;
    this.userContext = userContext;
  }

  async open(url: string): Promise<void> {
    await this.send("browsingContext.navigate", { url, wait: "complete" });
  }

  async call(source: string, text: string): Promise<string> {
    const { context } = this;
    const answer = await this.connection.send<{
      readonly result?: { readonly value: string };
      readonly exceptionDetails?: { readonly text: string };
    }>("script.callFunction", {
      functionDeclaration: source,
      arguments: [{ type: "string", value: text }],
      awaitPromise: true,
      target: { context },
    });
    if (answer.result === undefined) throw new Error(answer.exceptionDetails?.text);
    return answer.result.value;
  }

  async press(point: { readonly x: number; readonly y: number }): Promise<void> {
    await this.send("input.performActions", { actions: pressActions(point) });
  }

  async picture(): Promise<string> {
    const { data } = await this.send<{ readonly data: string }>(
      "browsingContext.captureScreenshot",
    );
    return data;
  }

  async close(): Promise<void> {
    const { userContext } = this;
    await this.connection.send("browser.removeUserContext", { userContext });
  }

  private send<Result = Fields>(method: string, params: Fields = {}): Promise<Result> {
    return this.connection.send<Result>(method, { context: this.context, ...params });
  }
}

export async function startFirefox(path: string): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), "delivery-manager-firefox-"));
  const words = ["--headless", "--no-remote", "--remote-debugging-port=0", "--profile", profile];
  const firefox = new Program(path, words);
  const close = async (): Promise<void> => {
    await firefox.stop();
    await rm(profile, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    const address = await firefox.printed(/WebDriver BiDi listening on (ws:\S+)/);
    const socket = new WebSocket(`${address}/session`);
    await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
    const connection = new Connection(socket);
    await connection.send("session.new", { capabilities: {} });
    return { openWindow: (width, height) => openWindow(connection, width, height), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openWindow(
  connection: Connection,
  width: number,
  height: number,
): Promise<EngineWindow> {
  const { userContext } = await connection.send<{ readonly userContext: string }>(
    "browser.createUserContext",
    {},
  );
  const { context } = await connection.send<{ readonly context: string }>(
    "browsingContext.create",
    { type: "tab", userContext },
  );
  await connection.send("browsingContext.setViewport", { context, viewport: { width, height } });
  return new FirefoxWindow(connection, context, userContext);
}
