import * as v from "valibot";

// Instructions of the trainer of a shared class, to all or to one trainee. Incidents to the branch come by its console.

const tokensSchema = v.object({ secret: v.pipe(v.string(), v.maxLength(60)) });

const messageSchema = v.object({
  do: v.literal("message"),
  text: v.pipe(v.string(), v.maxLength(200)),
});

/** Only what concerns one tablet goes to one (CL-4). */
const toOneSchema = v.variant("do", [
  messageSchema,
  v.object({ do: v.literal("mute") }),
  /** Takes the network of the tablet away for some seconds of real time. */
  v.object({
    do: v.literal("cut"),
    seconds: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(600)),
  }),
]);

type Message = v.InferOutput<typeof messageSchema>;
type ToOne = v.InferOutput<typeof toOneSchema>;

/** These return undefined for what they cannot read. */
export function readTokensCall(body: unknown): { readonly secret: string } | undefined {
  const parsed = v.safeParse(tokensSchema, body);
  return parsed.success ? parsed.output : undefined;
}

export function readToAll(instruction: unknown): Message | undefined {
  const parsed = v.safeParse(messageSchema, instruction);
  return parsed.success ? parsed.output : undefined;
}

export function readToOne(instruction: unknown): ToOne | undefined {
  const parsed = v.safeParse(toOneSchema, instruction);
  return parsed.success ? parsed.output : undefined;
}
