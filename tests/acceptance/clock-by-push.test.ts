import { expect, it } from "vitest";
import { BrowserClock } from "../../adapters/browser/browser-clock.ts";
import { PushLine } from "../../adapters/pusher/push-line.ts";
import { PusherPushBus } from "../../adapters/pusher/pusher-push-bus.ts";
import { CompanyConventions } from "../../adapters/wire/wire-conventions.ts";
import type { BranchId } from "../../ports/entities/ids.ts";
import { secondMs } from "../../ports/entities/time.ts";
import { VirtualClock } from "../../simulator/kernel/virtual-clock.ts";
import { noon } from "../support/samples/an-order.ts";
import { RecordingReporter } from "../support/stand-ins/recording-reporter.ts";
import { makeScriptedPlatform } from "../support/stand-ins/scripted-platform.ts";
import { ScriptedPusher } from "../support/stand-ins/scripted-pusher.ts";

it("a tablet that is ten seconds ahead and gets no server date learns the time from pushes, and drops no message", async () => {
  const real = new VirtualClock({ startAt: noon, yieldToPlatform: () => Promise.resolve() });
  const reporter = new RecordingReporter();
  const client = new ScriptedPusher(real);
  const platform = makeScriptedPlatform({ wallNow: noon + 10 * secondMs });
  const tablet = new BrowserClock({ platform, reporter });
  const line = new PushLine({ createClient: () => client, clock: real, random: () => 0, reporter });
  const conventions = new CompanyConventions();
  conventions.record({ code: "AED", precision: 2 });
  const ages: (number | undefined)[] = [];
  const bus = new PusherPushBus({
    line,
    clock: tablet,
    conventions,
    reporter,
    channelPrefix: "",
    onStamp: (sentAt) => tablet.onEventStamp(sentAt),
  });
  bus.open([{ kind: "order_events", branchId: 1 as BranchId }], {
    onMessage: ({ message, receivedAt }) =>
      ages.push(receivedAt && receivedAt - (message.sentAt ?? 0)),
    onGap: () => undefined,
    onHealth: () => undefined,
  });
  await real.advanceBy(secondMs);
  const receive = (sentAt: number): void => {
    const event_time = new Date(sentAt).toISOString();
    client.receive("order_events_1", "marked_as_ready", { event_time, order_id: 7 });
  };
  for (let message = 0; message < 3; message += 1) receive(noon);
  platform.advance(secondMs);
  receive(noon + secondMs);
  expect(ages).toEqual([0, 0, 0, 0]);
});
