import { afterEach, expect, it } from "vitest";
import { openSharedClass, type SharedClass } from "../../tests/support/servers/shared-class.ts";

let opened: SharedClass | undefined;
afterEach(() => opened?.running.stop());

interface Caller {
  /** The secret that it sends as its place. */
  readonly secret: string;
  readonly bearer?: string;
}

const attempt = "the attempt of a further tablet";

/**
 * Each route of a class and of the branch behind it, with its statuses before the start without a key, with a wrong one
 * and for the trainer, and while the class runs also for a place that was removed, the trainer's look at the board, and a
 * place. Bodies are chosen so that a call changes as little as possible.
 */
const routes: readonly (readonly [
  route: string,
  waiting: string,
  running: string,
  body?: object,
])[] = [
  [
    "POST /class/join",
    "403 403 403",
    "403 403 403 403 403 403",
    { code: "AAAAAA", name: "Eve", attempt },
  ],
  ["POST /class/place", "410 410 410", "410 410 410 410 410 200", { carriedOut: 0, replies: [] }],
  ["POST /class/tokens", "409 409 409", "410 410 410 410 410 200", {}],
  ["GET /class/overview", "401 401 200", "401 401 200 401 401 401"],
  ["GET /class/view?place=1", "401 401 200", "401 401 200 401 401 401"],
  ["GET /class/run?place=1&from=0", "401 401 200", "401 401 200 401 401 401"],
  ["GET /class/timeline", "404 404 404", "401 401 200 401 401 401"],
  ["GET /class/console", "404 404 404", "401 401 200 401 401 401"],
  ["POST /class/console", "404 404 404", "401 401 200 401 401 401", { do: "nothing" }],
  ["POST /class/trainer", "401 401 200", "401 401 200 401 401 401", { do: "pace", speed: 1 }],
  ["POST /class/look", "404 404 404", "401 401 200 401 401 401", {}],
  ["GET /class/unknown", "404 404 404", "404 404 404 404 404 404"],
  ["PUT /class/overview", "404 404 404", "404 404 404 404 404 404", {}],
  ["POST /simulator/join", "409 409 409", "404 404 404 404 404 404", {}],
  ["GET /simulator/control", "409 409 409", "401 401 405 401 401 401"],
  ["GET /simulator/time", "409 409 409", "401 401 200 401 200 200"],
  ["GET /simulator/reader", "409 409 409", "401 401 401 401 405 405"],
  ["POST /api/dmms/v1/tokens/refresh", "409 409 409", "401 401 401 401 401 401", {}],
  ["GET /api/v1/me", "409 409 409", "401 401 401 401 200 200"],
  ["POST /api/v1/unknown", "409 409 409", "401 401 401 401 403 404", {}],
  ["POST /pusher/auth", "409 409 409", "401 401 401 401 422 422", {}],
  ["GET /local_prints/unknown", "409 409 409", "401 401 401 401 400 400"],
  ["GET /tiles/14/0/0", "409 409 409", "401 401 401 401 404 404"],
  ["POST /class/leave", "410 410 410", "410 410 410 410 410 200", {}],
];

/** The statuses of each route for these callers, one after the other. */
async function statuses(
  shared: SharedClass,
  callers: readonly Caller[],
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [route, , , body] of routes) {
    const [method = "", path = ""] = route.split(" ");
    const answers: number[] = [];
    for (const { secret, bearer } of callers) {
      const headers = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
      const sent = body === undefined ? {} : { body: { secret, ...body } };
      answers.push((await shared.call(method, path, { headers, ...sent })).status);
    }
    found.push(`${route}: ${answers.join(" ")}`);
  }
  return found;
}

it("Only the trainer and the holders of a place can use the routes of a class, before it starts and while it runs (N33, N35)", async () => {
  const shared = await openSharedClass();
  opened = shared;
  const [fatima, omar] = [await shared.join("Fatima"), await shared.join("Omar")];
  const secret = "A".repeat(26);
  const outside = [{ secret }, { secret, bearer: "no key" }, { secret, bearer: shared.key }];
  expect(await statuses(shared, outside)).toEqual(
    routes.map(([route, waiting]) => `${route}: ${waiting}`),
  );
  await shared.trainer({ do: "start" });
  const [own, removed] = [await shared.tokens(fatima), await shared.tokens(omar)];
  await shared.trainer({ do: "remove", id: omar.id });
  const look = await shared.call("POST", "/class/look", {
    body: {},
    headers: { authorization: `Bearer ${shared.key}` },
  });
  const inside = [
    { secret: omar.secret, bearer: removed.jwt },
    { secret, bearer: String(look.value["jwt"]) },
    { secret: fatima.secret, bearer: own.jwt },
  ];
  expect(await statuses(shared, [...outside, ...inside])).toEqual(
    routes.map(([route, , running]) => `${route}: ${running}`),
  );
});
