import axios, { AxiosError, type AxiosInstance, type InternalAxiosRequestConfig } from "axios";

export interface SentRequest {
  readonly method: string;
  /** The address with its query. */
  readonly path: string;
  readonly body: unknown;
  readonly authorization: string | undefined;
  readonly contentType: string | undefined;
  readonly ifNoneMatch: string | undefined;
  /** The mode of the browser's HTTP cache. */
  readonly cache: unknown;
  readonly isAborted: boolean;
}

export type Script =
  | {
      readonly status: number;
      readonly body?: unknown;
      readonly text?: string;
      readonly date?: string;
      /** By their names in lower case. */
      readonly headers?: Readonly<Record<string, string>>;
    }
  | "network_error"
  | "silence";

/** A real axios whose adapter answers from a script instead of a network, and records the requests. */
export class ScriptedAxios {
  readonly axios: AxiosInstance;
  private readonly configs: InternalAxiosRequestConfig[] = [];
  private readonly answer: (request: SentRequest) => Script;
  private readonly base: string;

  constructor(base: string, answer: (request: SentRequest) => Script) {
    this.base = base;
    this.answer = answer;
    this.axios = axios.create({ adapter: (config) => this.adapt(config) });
  }

  get sent(): readonly SentRequest[] {
    return this.configs.map((config) => this.requestOf(config));
  }

  private adapt(config: InternalAxiosRequestConfig) {
    this.configs.push(config);
    const script = this.answer(this.requestOf(config));
    if (script === "network_error") {
      return Promise.reject(new AxiosError("Network Error", AxiosError.ERR_NETWORK, config));
    }
    if (script === "silence") return new Promise<never>(() => {});
    return Promise.resolve({
      status: script.status,
      statusText: "",
      headers: { ...script.headers, ...(script.date !== undefined && { date: script.date }) },
      data: script.text ?? (script.body === undefined ? "" : JSON.stringify(script.body)),
      config,
    });
  }

  private requestOf(config: InternalAxiosRequestConfig): SentRequest {
    const url = config.url ?? "";
    if (!url.startsWith(this.base)) throw new Error(`${url} is not under ${this.base}`);
    const data: unknown = config.data;
    return {
      method: (config.method ?? "").toUpperCase(),
      path: url.slice(this.base.length),
      body: typeof data === "string" ? (JSON.parse(data) as unknown) : undefined,
      authorization: textOf(config.headers.get("Authorization")),
      contentType: textOf(config.headers.get("Content-Type")),
      ifNoneMatch: textOf(config.headers.get("If-None-Match")),
      cache: (config["fetchOptions"] as { readonly cache?: unknown } | undefined)?.cache,
      isAborted: config.signal?.aborted === true,
    };
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
