import { attributesText } from "../../deploy/page-attributes.ts";
import type { ClassChoice } from "../../ports/entities/class.ts";
import type { HttpRequest } from "../server/http-message.ts";
import type { Scenario } from "../world/scenario.ts";
import { appPage } from "./app-page.ts";
import { classroomAttributes } from "./classroom-attributes.ts";
import type { PageAnswer } from "./http-server.ts";
import { connectionTo, type PusherServiceAddress } from "./pusher-service.ts";
import type { ServerAddress } from "./start-simulator-server.ts";

export interface ClassPageOptions {
  /** The folder of the built app. */
  readonly folder: string;
  /** Under which pages reach the server. */
  readonly address: ServerAddress;
  readonly choice: ClassChoice;
  /** The day of one branch for all; undefined where each trainee's page has a branch. */
  readonly scenario: Scenario | undefined;
  readonly pushService: PusherServiceAddress | undefined;
}

/** The app as the class needs it now: with a branch in each page, or over the branch of this server. */
export async function classPage(
  request: HttpRequest,
  { folder, address, choice, scenario, pushService }: ClassPageOptions,
): Promise<PageAnswer | undefined> {
  const languages = request.headers.get("accept-language");
  const page = await appPage(request, {
    folder,
    hasTrainer: true,
    connections: pushService === undefined ? [] : [connectionTo(pushService)],
    attributes: () =>
      scenario === undefined
        ? {}
        : {
            ...classroomAttributes({
              address,
              world: { scenario, seed: choice.seed },
              languages,
              pushService,
            }),
            "data-push-channel-prefix": "private-",
            "data-push-authorisation-endpoint": "/pusher/auth",
          },
  });
  return markedPage(page, choice);
}

/** The page with a mark by which it knows that it comes from a class, and for which kind and day it was made. */
function markedPage(
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
