const rules = ["src/contact/contact-rules.test.ts"];
const screens = ["src/ui/contact/contact.test.tsx"];

/**
 * Of codes for calls and collections.
 *
 * @type {readonly import("../faults.mjs").Fault[]}
 */
export const contactFaults = [
  {
    name: "collection-code-before-ready",
    bug: "a pickup shows its code before it is ready (HV-1)",
    foundBy: rules,
    file: "src/contact/contact-rules.ts",
    from: 'isTakeaway && status === "ready"',
    to: "isTakeaway",
  },
  {
    name: "call-without-access-code",
    bug: "a call does not dial the access code (CT-1)",
    foundBy: rules,
    file: "src/contact/contact-rules.ts",
    from: 'code?.replaceAll(/\\D/g, "")',
    to: 'code?.replaceAll(/./g, "")',
  },
  {
    name: "number-after-its-end",
    bug: "a number still stands at the instant at which it ends (CT-2)",
    foundBy: screens,
    file: "src/ui/context/running-texts-context.tsx",
    from: "setHasCome(now >= at)",
    to: "setHasCome(now > at)",
  },
  {
    name: "call-in-training",
    bug: "training offers a call (CT-2)",
    foundBy: screens,
    file: "src/ui/contact/telephone.tsx",
    from: "!isTraining && canCall() ? (",
    to: "canCall() ? (",
  },
  {
    name: "code-not-searched",
    bug: "Find does not know collection codes (HV-1)",
    foundBy: screens,
    file: "src/orders/board/find-orders.ts",
    from: "matches(data, search) || foldedField(facts.shownCode(data)).includes(search.text)",
    to: "matches(data, search)",
  },
  {
    name: "unknown-check-shows-codes",
    bug: "codes are shown where the back end declares a check that this version does not know (CP-2)",
    foundBy: ["adapters/wire/decode-branch-state.test.ts"],
    file: "adapters/wire/decode-capabilities.ts",
    from: 'wire?.handover?.check === "shown"',
    to: "wire?.handover !== undefined",
  },
];
