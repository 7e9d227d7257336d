const rules = ["src/contact/contact-rules.test.ts"];
const screens = ["src/ui/contact/contact.test.tsx"];
const asking = ["src/ui/contact/handover.test.tsx"];
const wholeDay = ["tests/simulation/undeclared-day.test.ts"];

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
    from: 'isTakeaway && status === "ready" ? collectionCode',
    to: "isTakeaway ? collectionCode",
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
    from: "matchesSearch(data, search) || foldedField(facts.shownCode(data)).includes(search.text)",
    to: "matchesSearch(data, search)",
  },
  {
    name: "unknown-check-shows-codes",
    bug: "codes are shown where the back end declares a check that this version does not know (CP-2)",
    foundBy: ["adapters/wire/decode-branch-state.test.ts"],
    file: "adapters/wire/decode-capabilities.ts",
    from: "const check = handoverChecks.find((each) => each === wire.check);",
    to: 'const check = handoverChecks.find((each) => each === wire.check) ?? "shown";',
  },
  {
    name: "asked-code-shown",
    bug: "a code that staff are to be told stands on the row (HV-1)",
    foundBy: rules,
    file: "src/contact/contact-rules.ts",
    from: 'capability.check !== "shown"',
    to: "false",
  },
  {
    name: "code-asked-where-shown",
    bug: "staff are asked for a code where it is only shown (HV-1)",
    foundBy: rules,
    file: "src/contact/contact-rules.ts",
    from: 'return isOnFor(capability, branchId) && capability.check === "asked";',
    to: "return isOnFor(capability, branchId);",
  },
  {
    name: "code-after-payment",
    bug: "the payment is taken before the code is asked for (HV-1)",
    foundBy: asking,
    file: "src/ui/completion/take-step.ts",
    from: 'return question !== "payment";',
    to: 'return question !== "payment" && question !== "handover_code";',
  },
  {
    name: "wrong-code-closes",
    bug: "a wrong code closes its dialog (HV-1)",
    foundBy: asking,
    file: "src/ui/completion/completion-flow.tsx",
    from: "setSending(false);\n    if (isHandoverWrong(result))",
    to: "setSending(false);\n    if (isHandoverWrong(result)) onClose();\n    if (isHandoverWrong(result))",
  },
  {
    name: "wrong-code-with-dialog",
    bug: "a wrong code opens the generic dialog over its own message (HV-1)",
    foundBy: asking,
    file: "src/alerts/order-dialogs.ts",
    from: "const isInPopup = isWrongProof(reason) || (name",
    to: 'const isInPopup = reason === "wrong_password" || (name',
  },
  {
    name: "checkout-forgets-wrong-code",
    bug: "a checkout sends a code that was refused again without asking (HV-1)",
    foundBy: asking,
    file: "src/payments/checkout-session.ts",
    from: 'this.asking = "handover_code";',
    to: "this.asking = undefined;",
  },
  {
    name: "code-no-longer-asked-sent",
    bug: "a code is sent that the back end no longer asks for (CP-5)",
    foundBy: asking,
    file: "src/payments/checkout-session.ts",
    from: 'questions().includes("handover_code") ? this.handover : undefined',
    to: "this.handover",
  },
  {
    name: "driver-code-in-every-branch",
    bug: "a partner's driver has an access code in a branch whose back end declares none (CT-1)",
    foundBy: ["simulator/world/codes.test.ts"],
    file: "simulator/world/codes.ts",
    from: "isOnFor(declared?.contact, order.branchId) ? accessOf",
    to: "declared?.contact !== undefined ? accessOf",
  },
  {
    name: "coach-forgets-the-code",
    bug: "the coach sends an order out without its code (HV-1)",
    foundBy: ["simulator/training/next-step.test.ts"],
    file: "simulator/training/step-in-dialog.ts",
    from: "return namingCode(act, controls) ?? pressOf(",
    to: "return pressOf(",
  },
  {
    name: "no-code-sent-as-null",
    bug: "a collection names a code to a back end that knows none (CP-1)",
    foundBy: wholeDay,
    file: "adapters/wire/encode-requests.ts",
    from: "if (handover === undefined) return {};",
    to: "if (handover === undefined) return { handover_code: null };",
  },
  {
    name: "no-capabilities-are-kept",
    bug: "a back end that declares nothing leaves a write on the device (CP-1)",
    foundBy: wholeDay,
    file: "src/company/declared-capabilities.ts",
    from: 'names === (kept ?? "")) return;',
    to: "names === kept) return;",
  },
];
