import { readFileSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { parse } from "yaml";

/** The parts of docs/api/openapi.yaml that the checks read. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: Webhook }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** The parts of a schema that a sample is made from. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly format?: string;
  readonly minimum?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
}

interface Webhook {
  readonly "x-channel": string;
  readonly "x-events": readonly string[];
  readonly requestBody: {
    readonly content: {
      readonly "application/json": { readonly schema: { readonly $ref: string } };
    };
  };
}

export interface PushEntry {
  /** The path with `{…}` for an id. */
  readonly channel: string;
  readonly events: readonly string[];
  readonly payload: { readonly $ref: string };
}

export interface Operation {
  readonly method: string;
  /** The path of the document, with `{id}` for an id. */
  readonly path: string;
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly hasBody: boolean;
  readonly isBodyRequired: boolean;
  readonly statuses: readonly string[];
}

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly explode: boolean;
  readonly schema: object;
}

/** The mismatches, one sentence each; empty when everything fits. */
export type Problems = readonly string[];

interface Found {
  readonly operation: Operation;
  readonly raw: Readonly<Record<string, unknown>>;
  readonly idsByName: ReadonlyMap<string, string>;
}

/** Checks requests, answers and pushes against docs/api/openapi.yaml. */
export class OpenApi {
  private readonly document: Document;
  private readonly ajv: Ajv2020;
  private readonly validators = new Map<string, ValidateFunction>();

  constructor(document: unknown) {
    this.document = document as Document;
    this.ajv = new Ajv2020({ strict: false, allErrors: true });
    this.ajv.addFormat("date-time", isoTime);
    this.ajv.addSchema(document as object, "openapi");
  }

  /** Every call of the document. */
  operations(): readonly Operation[] {
    return Object.entries(this.document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => this.operation(method.toUpperCase(), path)),
    );
  }

  /** Finds the call of a request, for example GET /api/v1/orders/7; words win over ids. */
  find(method: string, path: string): Operation | undefined {
    return this.match(method, path)?.operation;
  }

  /** `path` may contain a query, which is checked too. */
  validateRequest(method: string, path: string, body: unknown): Problems {
    const [pathname = "", query = ""] = path.split("?");
    const found = this.match(method, pathname);
    if (found === undefined) return [`${method} ${pathname} is not in the document`];
    return [
      ...this.parameterProblems(found, new URLSearchParams(query)),
      ...this.bodyProblems(found, body),
    ];
  }

  validateResponse(method: string, path: string, status: number, body: unknown): Problems {
    const found = this.match(method, path.split("?")[0] ?? "");
    if (found === undefined) return [`${method} ${path} is not in the document`];
    const responses = found.raw["responses"] as Readonly<Record<string, unknown>>;
    const response = this.dereferenced(responses[String(status)]);
    if (response === undefined) return [`${method} ${path} answers ${status} nowhere`];
    const schema = jsonSchemaOf(response);
    return schema === undefined ? [] : this.problems(schema, body);
  }

  /** `channel` is the name without an installation's prefix, `data` the decoded payload. */
  validatePush(channel: string, event: string, data: unknown): Problems {
    const entries = this.pushEntries.filter((entry) =>
      new RegExp(`^${entry.channel.replace(/\{[a-z_]+\}/g, "[^/]+")}$`).test(channel),
    );
    if (entries.length === 0) return [`${channel} is not in the document`];
    const entry = entries.find(({ events }) => events.includes(event) || events.includes("any"));
    if (entry === undefined) return [`${channel} knows no event ${event}`];
    return this.problems(entry.payload, data);
  }

  /** Checks a value against a schema of the document, by its name. */
  validateSchema(name: string, value: unknown): Problems {
    return this.problems({ $ref: `#/components/schemas/${name}` }, value);
  }

  get schemas(): Readonly<Record<string, Schema>> {
    return this.document.components.schemas;
  }

  get pushEntries(): readonly PushEntry[] {
    return Object.values(this.document.webhooks).map(({ post }) => ({
      channel: post["x-channel"],
      events: post["x-events"],
      payload: post.requestBody.content["application/json"].schema,
    }));
  }

  private match(method: string, pathname: string): Found | undefined {
    const segments = pathname.split("/");
    const fitting = Object.keys(this.document.paths)
      .filter((path) => fits(path.split("/"), segments))
      .filter((path) => this.document.paths[path]?.[method.toLowerCase()] !== undefined)
      .sort((one, other) => one.split("{").length - other.split("{").length);
    const path = fitting[0];
    if (path === undefined) return undefined;
    const idsByName = new Map(
      path.split("/").flatMap((part, index) => {
        const segment = decodeURIComponent(segments[index] ?? "");
        return part.startsWith("{") ? [[part.slice(1, -1), segment] as const] : [];
      }),
    );
    return { operation: this.operation(method, path), raw: this.rawOf(method, path), idsByName };
  }

  private rawOf(method: string, path: string): Readonly<Record<string, unknown>> {
    return this.document.paths[path]?.[method.toLowerCase()] as Readonly<Record<string, unknown>>;
  }

  private operation(method: string, path: string): Operation {
    const raw = this.rawOf(method, path);
    const body = this.dereferenced(raw["requestBody"]);
    const parameters = ((raw["parameters"] ?? []) as readonly unknown[]).map((reference) => {
      const parameter = this.dereferenced(reference) as unknown as Parameter;
      return { ...parameter, explode: parameter.explode ?? true };
    });
    return {
      method,
      path,
      operationId: String(raw["operationId"]),
      tags: (raw["tags"] ?? []) as readonly string[],
      parameters,
      hasBody: body !== undefined,
      isBodyRequired: body?.["required"] === true,
      statuses: Object.keys(raw["responses"] as object),
    };
  }

  private parameterProblems(found: Found, query: URLSearchParams): Problems {
    const parameters = found.operation.parameters.filter((parameter) => parameter.in !== "header");
    const known = new Set(parameters.map(({ name }) => name));
    const unknown = [...query.keys()].filter((name) => !known.has(name));
    return [
      ...unknown.map((name) => `the query knows no ${name}`),
      ...parameters.flatMap((parameter) => {
        const text =
          parameter.in === "path"
            ? found.idsByName.get(parameter.name)
            : (query.get(parameter.name) ?? undefined);
        if (text === undefined) return parameter.required ? [`${parameter.name} is missing`] : [];
        const value = this.parameterValue(parameter, text);
        return this.problems(parameter.schema, value).map((each) => `${parameter.name}: ${each}`);
      }),
    ];
  }

  /** Converts texts of numbers into numbers when the schema does not accept the text itself. */
  private parameterValue(parameter: Parameter, text: string): unknown {
    if (!parameter.explode) return text.split(",").map(numberOrText);
    return this.problems(parameter.schema, text).length === 0 ? text : numberOrText(text);
  }

  private bodyProblems({ operation, raw }: Found, body: unknown): Problems {
    if (body === undefined) return operation.isBodyRequired ? ["the body is missing"] : [];
    const schema = jsonSchemaOf(this.dereferenced(raw["requestBody"]) ?? {});
    return schema === undefined ? ["this call takes no body"] : this.problems(schema, body);
  }

  private dereferenced(value: unknown): Readonly<Record<string, unknown>> | undefined {
    if (typeof value !== "object" || value === null) return undefined;
    const reference = (value as { readonly $ref?: string }).$ref;
    if (reference === undefined) return value as Readonly<Record<string, unknown>>;
    let target: unknown = this.document;
    for (const part of reference.split("/").slice(1)) {
      target = (target as Readonly<Record<string, unknown>>)[part];
    }
    return target as Readonly<Record<string, unknown>>;
  }

  private problems(schema: object, value: unknown): Problems {
    const key = JSON.stringify(schema);
    const absolute = JSON.parse(key.replaceAll('"$ref":"#/', '"$ref":"openapi#/')) as object;
    const validate = this.validators.get(key) ?? this.ajv.compile(absolute);
    this.validators.set(key, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message }) => `${instancePath} ${message ?? "does not fit"}`,
    );
  }
}

let loaded: OpenApi | undefined;

/** Reads docs/api/openapi.yaml, once for each worker: parsing it takes a third of a second. */
export function loadOpenApi(): OpenApi {
  const file = new URL("../../../docs/api/openapi.yaml", import.meta.url);
  loaded ??= new OpenApi(parse(readFileSync(file, "utf8")));
  return loaded;
}

const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;

function jsonSchemaOf(holder: Readonly<Record<string, unknown>>): object | undefined {
  const content = holder["content"] as
    | Readonly<Record<string, { readonly schema: object }>>
    | undefined;
  return content?.["application/json"]?.schema;
}

function fits(parts: readonly string[], segments: readonly string[]): boolean {
  if (parts.length !== segments.length) return false;
  return parts.every((part, index) =>
    part.startsWith("{") ? segments[index] !== "" : part === segments[index],
  );
}

function numberOrText(text: string): unknown {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}
