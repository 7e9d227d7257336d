import * as v from "valibot";

// The requests of a class, which come from any device that reaches the server.

const secret = v.pipe(v.string(), v.maxLength(60));
const whole = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000));
const visible = /[\p{L}\p{N}]/u;
/** Characters that would change the text around a name. */
const hidden = /[\p{Cc}\p{Cf}]/u;

export const joinSchema = v.object({
  code: v.pipe(v.string(), v.maxLength(20)),
  name: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(60),
    v.check((name) => visible.test(name) && !hidden.test(name), "a name with letters"),
  ),
});

export const placeSchema = v.object({
  secret,
  carriedOut: whole,
  replies: v.pipe(v.array(v.object({ number: whole, reply: v.unknown() })), v.maxLength(50)),
  inputs: v.object({ from: whole, list: v.pipe(v.array(v.unknown()), v.maxLength(2_000)) }),
  summary: v.exactOptional(v.unknown()),
  view: v.exactOptional(v.unknown()),
});

const to = v.union([v.literal("all"), whole]);

/** A call of the trainer, with the key as its bearer. */
export const trainerSchema = v.variant("do", [
  v.object({ do: v.literal("start") }),
  v.object({ do: v.literal("end") }),
  v.object({ do: v.literal("instruct"), to, instruction: v.looseObject({ do: v.string() }) }),
  v.object({ do: v.literal("free"), id: whole }),
  v.object({ do: v.literal("remove"), id: whole }),
]);
