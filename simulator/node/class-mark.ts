import { attributesText } from "../../deploy/page-attributes.ts";
import type { ClassChoice } from "../../ports/entities/class.ts";
import type { PageAnswer } from "./http-server.ts";

/** The page with a mark by which it knows that it comes from a class, and for which kind and day it was made. */
export function markedPage(
  answer: PageAnswer | undefined,
  { isShared, scenario = "" }: Pick<ClassChoice, "isShared" | "scenario">,
): PageAnswer | undefined {
  if (answer === undefined || !answer.headers["content-type"]?.startsWith("text/html")) {
    return answer;
  }
  const of = isShared === true ? { content: "shared", "data-day": scenario } : { content: "own" };
  const mark = `<head>\n    <meta name="class"${attributesText(of)} />`;
  return { ...answer, content: answer.content.toString().replace("<head>", () => mark) };
}
