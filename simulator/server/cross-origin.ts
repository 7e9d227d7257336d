const loopbackOrigin = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

/** Whether a page of this origin may call. Only loopback origins may, since the server listens on the loopback only. */
export function isLoopbackOrigin(origin: string): boolean {
  return loopbackOrigin.test(origin);
}

/** The list's tags, and the wait that a refusal asks for. */
const exposedTags = ["ETag", "Retry-After"];

/** Headers that let a page of another loopback port read the answers, and the Date header unless it is hidden. */
export function crossOriginHeaders(
  origin: string | undefined,
  hidesDate = false,
): Readonly<Record<string, string>> {
  if (origin === undefined || !isLoopbackOrigin(origin)) return { vary: "Origin" };
  return {
    vary: "Origin",
    "access-control-allow-origin": origin,
    "access-control-allow-methods": "GET, POST, PUT, DELETE, OPTIONS",
    "access-control-allow-headers": "Authorization, Content-Type, If-None-Match",
    "access-control-expose-headers": [...(hidesDate ? [] : ["Date"]), ...exposedTags].join(", "),
    "access-control-max-age": "600",
  };
}
