import againstTheClock from "../lessons/against-the-clock.json" with { type: "json" };
import cardsThatFail from "../lessons/cards-that-fail.json" with { type: "json" };
import firstOrder from "../lessons/first-order.json" with { type: "json" };
import fridayRush from "../lessons/friday-rush.json" with { type: "json" };
import ordersForLater from "../lessons/orders-for-later.json" with { type: "json" };
import pickupsAndCash from "../lessons/pickups-and-cash.json" with { type: "json" };
import ridersAndCodes from "../lessons/riders-and-codes.json" with { type: "json" };
import ridersAndPartners from "../lessons/riders-and-partners.json" with { type: "json" };
import sayItBefore from "../lessons/say-it-before.json" with { type: "json" };
import tooMuchAtOnce from "../lessons/too-much-at-once.json" with { type: "json" };
import trouble from "../lessons/trouble.json" with { type: "json" };
import underYourHands from "../lessons/under-your-hands.json" with { type: "json" };
import { fillUp } from "../world/base-scenario.ts";
import type { Lesson } from "./lesson.ts";

const files: readonly Readonly<Record<string, unknown>>[] = [
  firstOrder,
  againstTheClock,
  pickupsAndCash,
  cardsThatFail,
  ridersAndPartners,
  ridersAndCodes,
  ordersForLater,
  underYourHands,
  trouble,
  fridayRush,
  tooMuchAtOnce,
  sayItBefore,
];

/** The lessons of the catalogue, in their order (LE-2). Their files are checked by a test, not in the page. */
export const builtInLessons: readonly Lesson[] = files.map(lessonOf);

/** The built-in lesson of this name, if there is one. */
export function lessonNamed(name: string): Lesson | undefined {
  return builtInLessons.find((lesson) => lesson.name === name);
}

function lessonOf({
  $schema: _,
  commands: incidents,
  scenario,
  ...file
}: (typeof files)[number]): Lesson {
  const { name, version } = file;
  const day = fillUp({ ...(scenario as object), name, version, commands: incidents });
  return { isExam: false, startsMuted: false, ...file, scenario: day } as unknown as Lesson;
}
