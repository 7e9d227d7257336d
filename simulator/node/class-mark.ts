import type { PageAnswer } from "./http-server.ts";

/** The page with a mark by which it knows that it comes from a class, and from which kind. */
export function markedPage(
  answer: PageAnswer | undefined,
  kind: "own" | "shared",
): PageAnswer | undefined {
  if (answer === undefined || !answer.headers["content-type"]?.startsWith("text/html")) {
    return answer;
  }
  const mark = `<head>\n    <meta name="class" content="${kind}" />`;
  return { ...answer, content: answer.content.toString().replace("<head>", () => mark) };
}
