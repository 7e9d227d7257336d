/** A planted violation that its rule must report. */
export interface Canary {
  readonly rule: string;
  /** The planted file. */
  readonly from: string;
  /** Its import: a planted file or a package. */
  readonly to: string;
}

/** At least one for each rule of .dependency-cruiser.cjs. Each `from` is one file. */
export const canaries: readonly Canary[] = [
  { rule: "ports-are-the-bottom", from: "ports/a.ts", to: "src/kernel/target.ts" },
  { rule: "ports-are-the-bottom", from: "ports/b.ts", to: "mobx" },
  { rule: "ports-are-the-bottom", from: "ports/entities/c.ts", to: "simulator/world/target.ts" },

  { rule: "task-list-is-for-clocks", from: "adapters/http/t.ts", to: "ports/task-list.ts" },
  { rule: "task-list-is-for-clocks", from: "src/orders/t-feed.ts", to: "ports/task-list.ts" },
  { rule: "task-list-is-for-clocks", from: "simulator/world/t.ts", to: "ports/task-list.ts" },

  { rule: "core-sees-ports-only", from: "src/orders/a.ts", to: "adapters/http/target.ts" },
  { rule: "core-sees-ports-only", from: "src/session/a.ts", to: "simulator/world/target.ts" },
  { rule: "core-sees-ports-only", from: "src/alerts/a.ts", to: "src/ui/target.tsx" },
  { rule: "core-sees-ports-only", from: "src/kernel/a.ts", to: "src/compose/target.ts" },
  { rule: "core-sees-ports-only", from: "src/alerts/c.ts", to: "src/main.tsx" },
  { rule: "core-uses-mobx-only", from: "src/orders/b.ts", to: "react" },
  { rule: "core-uses-mobx-only", from: "src/orders/c.ts", to: "mobx-react-lite" },
  { rule: "core-uses-mobx-only", from: "src/orders/d.ts", to: "node:fs" },
  { rule: "core-uses-mobx-only", from: "src/payments/d.ts", to: "axios" },
  { rule: "core-uses-mobx-only", from: "src/logistics/h.ts", to: "@internationalized/date" },
  { rule: "reschedule-uses-dates-only", from: "src/reschedule/h.ts", to: "react" },
  { rule: "kernel-is-lowest", from: "src/kernel/b.ts", to: "src/orders/target.ts" },
  ...["orders", "delivered", "unconfirmed", "logistics", "alerts"].map((feature) => ({
    rule: "company-and-session-below-orders",
    from: `src/company/${feature}.ts`,
    to: `src/${feature}/target.ts`,
  })),
  {
    rule: "company-and-session-below-orders",
    from: "src/session/b.ts",
    to: "src/orders/target.ts",
  },
  {
    rule: "payment-machine-and-journal-stand-apart",
    from: "src/payments/attempt/machine/a.ts",
    to: "src/payments/attempt/journal/target.ts",
  },
  {
    rule: "payment-machine-and-journal-stand-apart",
    from: "src/payments/attempt/machine/b.ts",
    to: "src/kernel/target.ts",
  },
  {
    rule: "payment-machine-and-journal-stand-apart",
    from: "src/payments/attempt/journal/a.ts",
    to: "src/payments/attempt/service/target.ts",
  },
  ...["delivered", "unconfirmed", "reschedule", "payments", "logistics", "printing", "alerts"].map(
    (feature) => ({
      rule: "orders-below-the-rest",
      from: `src/orders/${feature}.ts`,
      to: `src/${feature}/target.ts`,
    }),
  ),
  ...["delivered", "unconfirmed", "reschedule", "payments", "logistics", "printing"].map(
    (feature) => ({
      rule: "alerts-are-highest",
      from: `src/${feature}/alerts.ts`,
      to: "src/alerts/target.ts",
    }),
  ),
  { rule: "stores-type-is-for-the-ui", from: "src/alerts/b.ts", to: "src/stores.ts" },
  ...[
    "src/orders/order-model.ts",
    "src/orders/order-timing.ts",
    "src/company/branch-store.ts",
    "src/kernel/c.ts",
    "src/stores.ts",
  ].map((from) => ({ rule: "only-workers-hold-the-clock", from, to: "ports/clock.ts" })),

  { rule: "ui-gets-stores-not-ports", from: "src/ui/a.tsx", to: "ports/clock.ts" },
  { rule: "ui-gets-stores-not-ports", from: "src/ui/b.tsx", to: "ports/order-api.ts" },
  { rule: "ui-gets-stores-not-ports", from: "src/ui/c.tsx", to: "adapters/http/target.ts" },
  { rule: "ui-gets-stores-not-ports", from: "src/ui/d.tsx", to: "simulator/world/target.ts" },
  { rule: "ui-gets-stores-not-ports", from: "src/ui/e.tsx", to: "src/compose/target.ts" },
  { rule: "ui-packages", from: "src/ui/f.tsx", to: "axios" },
  { rule: "ui-packages", from: "src/ui/g.tsx", to: "ol" },
  { rule: "ui-packages", from: "src/ui/h.tsx", to: "node:path" },
  {
    rule: "ui-board-is-a-leaf",
    from: "src/ui/order-popup/a.tsx",
    to: "src/ui/board/target.tsx",
  },
  { rule: "ui-board-is-a-leaf", from: "src/ui/shell/a.tsx", to: "src/ui/board/target.tsx" },
  {
    rule: "ui-parts-below-features",
    from: "src/ui/parts/b.tsx",
    to: "src/ui/logistics/target.tsx",
  },
  { rule: "ui-parts-below-features", from: "src/ui/context/a.tsx", to: "src/ui/routes.ts" },
  { rule: "only-compose-knows-inversify", from: "src/main.tsx", to: "inversify" },

  { rule: "adapters-see-ports-only", from: "adapters/http/a.ts", to: "src/kernel/target.ts" },
  { rule: "adapters-see-ports-only", from: "adapters/browser/a.ts", to: "src/stores.ts" },
  {
    rule: "adapters-see-ports-only",
    from: "adapters/pusher/a.ts",
    to: "simulator/world/target.ts",
  },
  { rule: "adapters-stand-apart", from: "adapters/pusher/b.ts", to: "adapters/http/target.ts" },
  { rule: "adapters-stand-apart", from: "adapters/wire/b.ts", to: "adapters/http/target.ts" },
  { rule: "wire-uses-valibot-only", from: "adapters/wire/c.ts", to: "axios" },
  { rule: "axios-in-one-place", from: "adapters/http/b.ts", to: "pusher-js" },
  { rule: "pusher-in-one-place", from: "adapters/pusher/c.ts", to: "axios" },
  { rule: "stripe-in-one-place", from: "adapters/stripe/a.ts", to: "axios" },
  { rule: "openlayers-in-one-place", from: "adapters/openlayers/a.ts", to: "axios" },
  { rule: "sentry-in-one-place", from: "adapters/sentry/a.ts", to: "axios" },
  { rule: "other-adapters-use-valibot-only", from: "adapters/browser/b.ts", to: "axios" },
  { rule: "other-adapters-use-valibot-only", from: "adapters/directions/b.ts", to: "ol" },

  { rule: "simulator-sees-ports-only", from: "simulator/world/a.ts", to: "src/kernel/target.ts" },
  { rule: "simulator-sees-ports-only", from: "simulator/node/a.ts", to: "adapters/http/target.ts" },
  { rule: "simulator-sees-ports-only", from: "simulator/console/a.tsx", to: "src/ui/target.tsx" },
  { rule: "simulator-is-plain-code", from: "simulator/kernel/a.ts", to: "@faker-js/faker" },
  { rule: "simulator-is-plain-code", from: "simulator/server/a.ts", to: "node:http" },
  { rule: "simulator-is-plain-code", from: "simulator/in-process/a.ts", to: "mobx" },
  { rule: "simulator-world-uses-faker-only", from: "simulator/world/b.ts", to: "mobx" },
  { rule: "simulator-world-uses-faker-only", from: "simulator/world/c.ts", to: "node:crypto" },
  { rule: "simulator-world-uses-faker-only", from: "simulator/world/h.ts", to: "valibot" },
  {
    rule: "simulator-training-reads-files",
    from: "simulator/training/a.ts",
    to: "@faker-js/faker",
  },
  {
    rule: "simulator-training-below-in-process",
    from: "simulator/training/b.ts",
    to: "simulator/in-process/target.ts",
  },
  { rule: "simulator-console-uses-react-only", from: "simulator/console/b.tsx", to: "i18next" },
  { rule: "simulator-node-uses-ws-only", from: "simulator/node/b.ts", to: "axios" },
  {
    rule: "simulator-kernel-is-lowest",
    from: "simulator/kernel/b.ts",
    to: "simulator/world/target.ts",
  },
  {
    rule: "simulator-world-below-scenarios",
    from: "simulator/world/d.ts",
    to: "simulator/scenarios/target.ts",
  },
  {
    rule: "simulator-world-below-scenarios",
    from: "simulator/world/e.ts",
    to: "simulator/in-process/target.ts",
  },
  {
    rule: "simulator-scenarios-and-lessons-are-data",
    from: "simulator/scenarios/a.ts",
    to: "simulator/in-process/target.ts",
  },
  {
    rule: "simulator-scenarios-and-lessons-are-data",
    from: "simulator/lessons/a.ts",
    to: "simulator/server/target.ts",
  },
  {
    rule: "simulator-in-process-below-server",
    from: "simulator/in-process/b.ts",
    to: "simulator/server/target.ts",
  },
  {
    rule: "simulator-console-stands-alone",
    from: "simulator/in-process/c.ts",
    to: "simulator/console/target.tsx",
  },
  {
    rule: "simulator-node-is-highest",
    from: "simulator/server/b.ts",
    to: "simulator/node/target.ts",
  },
  { rule: "simulator-node-is-highest", from: "src/compose/a.ts", to: "simulator/node/target.ts" },

  { rule: "deploy-is-for-servers", from: "src/compose/d.ts", to: "deploy/target.ts" },
  { rule: "deploy-is-for-servers", from: "simulator/server/d.ts", to: "deploy/target.ts" },
  { rule: "deploy-reads-what-the-page-reads", from: "deploy/a.ts", to: "adapters/http/target.ts" },
  {
    rule: "deploy-reads-what-the-page-reads",
    from: "deploy/b.ts",
    to: "simulator/world/target.ts",
  },
  { rule: "deploy-uses-files-only", from: "deploy/c.ts", to: "axios" },

  { rule: "no-imports-of-tests", from: "src/orders/e.ts", to: "tests/support/target.ts" },
  { rule: "no-imports-of-tests", from: "adapters/http/c.ts", to: "adapters/http/target.test.ts" },
  { rule: "no-imports-of-tests", from: "simulator/node/c.ts", to: "tests/support/target.ts" },
  { rule: "everything-resolves", from: "src/orders/f.ts", to: "src/orders/nowhere.ts" },
];

/** Imports that look similar and are allowed: none may be reported. */
export const legalImports: readonly Omit<Canary, "rule">[] = [
  { from: "src/kernel/ticker.ts", to: "ports/clock.ts" },
  { from: "src/orders/order-feed.ts", to: "ports/clock.ts" },
  { from: "src/orders/order-commands.ts", to: "ports/order-api.ts" },
  { from: "src/session/session.ts", to: "ports/clock.ts" },
  { from: "src/orders/legal-a.ts", to: "src/company/target.ts" },
  { from: "src/orders/legal-b.ts", to: "mobx" },
  { from: "src/reschedule/legal-a.ts", to: "@internationalized/date" },
  { from: "src/payments/legal-a.ts", to: "src/logistics/target.ts" },
  { from: "src/alerts/legal-a.ts", to: "src/printing/target.ts" },
  { from: "src/orders/legal.test.ts", to: "simulator/kernel/target.ts" },
  { from: "src/orders/legal-b.test.ts", to: "tests/support/target.ts" },
  { from: "src/orders/legal-c.test.ts", to: "vitest" },
  { from: "src/ui/legal-a.tsx", to: "src/stores.ts" },
  { from: "src/ui/legal-b.tsx", to: "ports/entities/target.ts" },
  { from: "src/ui/legal-c.tsx", to: "react" },
  { from: "src/ui/legal-d.tsx", to: "@tanstack/react-virtual" },
  { from: "src/ui/legal-e.tsx", to: "mobx-react-lite" },
  { from: "src/ui/screens/legal-a.tsx", to: "src/ui/board/target.tsx" },
  { from: "src/ui/board/legal-a.tsx", to: "src/ui/logistics/target.tsx" },
  { from: "src/ui/parts/legal-a.tsx", to: "src/ui/context/target.tsx" },
  { from: "src/compose/legal-a.ts", to: "inversify" },
  { from: "src/compose/legal-b.ts", to: "adapters/http/target.ts" },
  { from: "src/compose/legal-c.ts", to: "simulator/in-process/target.ts" },
  { from: "adapters/http/legal-a.ts", to: "axios" },
  { from: "adapters/http/legal-b.ts", to: "valibot" },
  { from: "adapters/pusher/legal-a.ts", to: "adapters/wire/target.ts" },
  { from: "simulator/world/legal-a.ts", to: "@faker-js/faker" },
  { from: "simulator/training/legal-a.ts", to: "valibot" },
  { from: "simulator/scenarios/legal-a.ts", to: "simulator/world/target.ts" },
  { from: "simulator/server/legal-a.ts", to: "simulator/in-process/target.ts" },
  { from: "simulator/node/legal-a.ts", to: "ws" },
  { from: "simulator/node/legal-b.ts", to: "node:http" },
  { from: "simulator/console/legal-a.tsx", to: "react" },
  { from: "simulator/node/legal-c.ts", to: "deploy/target.ts" },
  { from: "deploy/legal-a.ts", to: "adapters/browser/page-configuration.ts" },
  { from: "deploy/legal-b.ts", to: "yaml" },
  { from: "deploy/legal-c.ts", to: "node:crypto" },
  { from: "tests/acceptance/legal.test.ts", to: "src/compose/target.ts" },
];
