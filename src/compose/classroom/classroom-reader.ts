import type { HttpClient } from "../../../adapters/http/http-client.ts";
import type { CreateReaderSdk } from "../../../adapters/stripe/reader-sdk.ts";
import { type Duration, minuteMs } from "../../../ports/entities/time.ts";
import { remoteReaderLink } from "../../../simulator/world/terminals/reader-link.ts";
import { scriptedSdkLoader } from "../../../simulator/world/terminals/scripted-stripe-terminal.ts";

/** The longest time for which a customer may look for the card. */
const cardMsMax: Duration = 30 * minuteMs;

/** In a classroom the readers belong to the server, and Stripe is never called (TN-1). */
export function classroomReader(client: HttpClient): () => Promise<CreateReaderSdk> {
  return scriptedSdkLoader(
    remoteReaderLink(async (call, id) => {
      const result = await client.send({
        method: "POST",
        path: "/simulator/reader",
        body: { call, ...(id !== undefined && { id }) },
        timeoutMs: cardMsMax,
      });
      if (result.kind !== "loaded") return undefined;
      return (result.value as { readonly result?: unknown } | undefined)?.result;
    }),
  );
}
