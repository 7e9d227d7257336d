import { expect, it, vi } from "vitest";
import { PushRouting } from "../../src/orders/feed/push-routing.ts";
import { readArguments } from "./simulation-arguments.ts";
import { runShard } from "./simulation-shard.ts";

it("A failing seed prints the events of the order it names, and where its last change on the board came from [DV-2]", async () => {
  const { apply } = PushRouting.prototype;
  vi.spyOn(PushRouting.prototype, "apply").mockImplementation(function (
    this: PushRouting,
    message,
  ) {
    const { body } = message;
    // A feed that ignores assigned riders.
    if (body.kind === "order" && body.event === "rider_assigned") return;
    apply.call(this, message);
  });
  const read = readArguments(["--seeds", "1", "--hours", "1", "--faults", "none", "--once"]);
  if (read.kind === "wrong") throw new Error(read.message);
  const printed: string[] = [];
  await runShard(read.arguments, "test", { print: (text) => void printed.push(text) });
  const [text = ""] = printed;
  const id = /order (\d+) was pushed as rider_assigned 1 s ago/.exec(text)?.[1];
  const story = text.slice(text.indexOf(`  order ${id}, of the last`)).split("\n");
  expect(story).toEqual([
    expect.stringMatching(`^  order ${id}, of the last \\d+ events:$`),
    expect.stringMatching(`^ +-\\d+ ms .* created ${id}$`),
    expect.stringMatching(`^ +\\d+ ms .* rider_assigned ${id}$`),
    expect.stringMatching(`^ +\\d+ ms .* gives rider \\d+ ${id}: 200$`),
    expect.stringMatching(
      "^    last change on the board: at 0 ms by the list scheduled, asked for at 0 ms$",
    ),
    expect.stringMatching("^    push rider_assigned, sent at \\d+ ms, received at \\d+ ms$"),
    expect.stringMatching("^  again: npm run simulate -- --seeds 1 "),
  ]);
});
