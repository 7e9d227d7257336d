import type { HttpOutcome, HttpRequest } from "../../../simulator/server/http-message.ts";
import { loadOpenApi } from "./openapi.ts";

const openApi = loadOpenApi();

/** The mismatches of an exchange with docs/api/openapi.yaml, one sentence each. */
export function exchangeProblems(request: HttpRequest, outcome: HttpOutcome): readonly string[] {
  const { method, target } = request;
  if (method === "OPTIONS") return [];
  const isForm = request.headers.get("content-type")?.includes("form") === true;
  const body: unknown = isForm || request.body === "" ? undefined : JSON.parse(request.body);
  const asked = isForm ? [] : openApi.validateRequest(method, target, body);
  if (outcome.kind !== "response") return asked;
  const { status, headers, body: text } = outcome.response;
  const isJson = headers["content-type"]?.startsWith("application/json") === true;
  const answer: unknown = isJson ? JSON.parse(text) : text;
  const answered = openApi.validateResponse(method, target, status, answer);
  return [...asked, ...answered].map((problem) => `${method} ${target} ${status}: ${problem}`);
}

/** An exchange as short text, for example "GET /api/v1/me 200". */
export function describeExchange({ method, target }: HttpRequest, outcome: HttpOutcome): string {
  const result = outcome.kind === "response" ? outcome.response.status : outcome.kind;
  return `${method} ${target} ${result}`;
}
