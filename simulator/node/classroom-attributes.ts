import { type Language, languageOf, languageTags } from "../../ports/entities/language.ts";
import type { World } from "../world/world.ts";
import type { PusherServiceAddress } from "./pusher-service.ts";
import { pusherKey, type ServerAddress } from "./start-simulator-server.ts";

export interface ClassroomAttributesOptions {
  readonly address: ServerAddress;
  readonly world: Pick<World, "scenario" | "seed">;
  /** The browser's Accept-Language header. */
  readonly languages: string | undefined;
  /** The service that carries the pushes; absent: this server. */
  readonly pushService?: PusherServiceAddress | undefined;
}

/** The credit line below the map. */
const mapCredits: Readonly<Record<Language, string>> = {
  en: "A made-up town",
  ar: "مدينة خيالية",
  ms: "Bandar rekaan",
  zh: "虚构的城镇",
};

/** The data attributes with which a page of this server finds it and knows that it is training (CF-1). */
export function classroomAttributes(
  options: ClassroomAttributesOptions,
): Readonly<Record<string, string>> {
  const { address, world, languages, pushService } = options;
  const { name, timeZone, paymentRecording } = world.scenario;
  return {
    "data-api-base": "/",
    "data-auth-base": "/",
    "data-core-base": "/",
    "data-push-key": pushService?.key ?? pusherKey,
    "data-push-host": (pushService ?? address).host,
    "data-push-port": String((pushService ?? address).port),
    "data-push-tls": (pushService?.isSecure ?? address.url.startsWith("https:")) ? "yes" : "no",
    ...(pushService !== undefined && { "data-push-channel-prefix": "private-" }),
    // The address contains the town: browsers cache tiles, and another seed builds another town.
    "data-map-tiles": `/tiles/{theme}/{z}/{x}/{y}.svg?town=${encodeURIComponent(`${name}-${world.seed}`)}`,
    "data-map-attribution": mapCredits[acceptedLanguage(languages)],
    "data-directions-base": "/",
    "data-payment-validation-companies": "all",
    "data-time-zone": timeZone,
    ...(paymentRecording === "added" && { "data-payments-at-completion": "additional" }),
    "data-classroom": "yes",
  };
}

/**
 * The browser's preferred language of those that have texts, from its Accept-Language header ("ar-AE,ar;q=0.9,en;q=0.8"). A
 * language of quality 0 is refused. English if none is known.
 */
export function acceptedLanguage(header: string | undefined): Language {
  const wanted = (header ?? "")
    .split(",")
    .map(readChoice)
    .filter(({ tag, quality }) => quality > 0 && isKnown(tag));
  // The sort is stable: of equal qualities the first wins.
  const [best] = wanted.toSorted((one, other) => other.quality - one.quality);
  return languageOf(best?.tag);
}

function readChoice(text: string): { readonly tag: string; readonly quality: number } {
  const [tag = "", ...parameters] = text.split(";").map((part) => part.trim());
  const given = parameters.find((parameter) => /^q\s*=/i.test(parameter));
  const quality = given === undefined ? 1 : Number(given.slice(given.indexOf("=") + 1));
  return { tag, quality: Number.isFinite(quality) ? quality : 0 };
}

function isKnown(tag: string): boolean {
  const primary = tag.toLowerCase().split("-")[0];
  return languageTags.some((language) => language === primary);
}
