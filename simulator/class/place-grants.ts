import * as v from "valibot";
import { type DrawBytes, drawSecret, type Hmac } from "./class-secrets.ts";

/** The number under which the trainer looks at the branch; places have numbers from 1. */
export const observerPlace = 0;

const whole = v.pipe(v.number(), v.integer(), v.minValue(0));
const secret = v.pipe(v.string(), v.minLength(20), v.maxLength(60));

/** The secrets of a shared class as one JSON value, which its folder keeps (N35). */
const sharedSecretsSchema = v.object({
  /** Signs the private channels. */
  push: secret,
  /** Seals the tokens and cookies of the places. */
  token: secret,
  lastGrant: whole,
  /** The grant of each place that has one. */
  grants: v.pipe(v.array(v.tuple([whole, whole])), v.maxLength(1_000)),
});
export type SharedSecrets = v.InferOutput<typeof sharedSecretsSchema>;

/** Undefined for a text that is no such value. */
export function readSharedSecrets(text: string): SharedSecrets | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), sharedSecretsSchema), text);
  return parsed.success ? parsed.output : undefined;
}

export interface PlaceGrantsOptions {
  readonly draw: DrawBytes;
  readonly hmac: Hmac;
  /** Those of the class before its server was started again. */
  readonly kept?: SharedSecrets | undefined;
  readonly onChange?: (secrets: SharedSecrets) => void;
}

export interface OpenedSeal {
  readonly text: string;
  readonly place: number;
}

/**
 * The right of each place to use the shared branch. A place has one grant at a time: another device that takes the place
 * gets a new one, and what was sealed for the earlier one no longer opens.
 */
export class PlaceGrants {
  private readonly options: PlaceGrantsOptions;
  private readonly push: string;
  private readonly token: string;
  private readonly grants: Map<number, number>;
  private lastGrant: number;

  constructor(options: PlaceGrantsOptions) {
    const { kept, draw } = options;
    this.options = options;
    this.push = kept?.push ?? drawSecret(draw);
    this.token = kept?.token ?? drawSecret(draw);
    this.lastGrant = kept?.lastGrant ?? 0;
    this.grants = new Map(kept?.grants);
    this.changed();
  }

  get secrets(): SharedSecrets {
    const { push, token, lastGrant, grants } = this;
    return { push, token, lastGrant, grants: [...grants] };
  }

  /** Gives a place a new grant. */
  grant(place: number): void {
    this.lastGrant += 1;
    this.grants.set(place, this.lastGrant);
    this.changed();
  }

  /** Gives a grant to those of these places that have none. */
  grantMissing(places: readonly number[]): void {
    const missing = places.filter((place) => !this.grants.has(place));
    for (const place of missing) {
      this.lastGrant += 1;
      this.grants.set(place, this.lastGrant);
    }
    if (missing.length > 0) this.changed();
  }

  revoke(place: number): void {
    if (this.grants.delete(place)) this.changed();
  }

  /** Seals a text for the grant of a place; undefined for a place without one. */
  seal(text: string, place: number): string | undefined {
    const grant = this.grants.get(place);
    if (grant === undefined) return undefined;
    const sealed = `${text}~${place}~${grant}`;
    return `${sealed}~${this.options.hmac(this.token, sealed)}`;
  }

  /** Undefined for what this class has not sealed, and for what was sealed for an earlier grant. */
  open(sealed: string): OpenedSeal | undefined {
    const found = /^([^~]*)~(\d{1,9})~\d{1,9}~[0-9a-f]{64}$/.exec(sealed);
    if (found === null) return undefined;
    const [, text = "", place = ""] = found;
    const right = this.seal(text, Number(place));
    return right !== undefined && isSame(right, sealed)
      ? { text, place: Number(place) }
      : undefined;
  }

  private changed(): void {
    this.options.onChange?.(this.secrets);
  }
}

/** Takes as long for a text that is nearly right as for any other. */
function isSame(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let index = 0; index < one.length; index += 1) {
    difference |= one.charCodeAt(index) ^ other.charCodeAt(index);
  }
  return difference === 0;
}
