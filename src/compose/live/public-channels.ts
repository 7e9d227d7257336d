import type { LiveConfiguration } from "../../../ports/entities/configuration.ts";
import { dayMs, type Instant } from "../../../ports/entities/time.ts";
import type { ErrorReporter } from "../../../ports/error-reporter.ts";
import type { LocalStore } from "../../../ports/local-store.ts";

export interface PublicChannelsOptions {
  readonly live: LiveConfiguration;
  readonly store: Pick<LocalStore, "read" | "write">;
  readonly now: Instant;
  readonly reporter: ErrorReporter;
}

/**
 * Reports, once a day on each device, that the push channels of a live page are public: everyone who knows the key
 * can read the orders.
 */
export function reportPublicChannels({ live, store, now, reporter }: PublicChannelsOptions): void {
  if (live.isClassroom || live.push.channelPrefix === "private-") return;
  const day = String(Math.floor(now / dayMs));
  if (store.read("public_channels_reported") === day) return;
  store.write("public_channels_reported", day);
  reporter.report({
    kind: "push_connection",
    message: "The push channels are public; set data-push-channel-prefix to private-",
  });
}
