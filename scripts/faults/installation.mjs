const files = ["deploy/installation-files.test.ts"];

/**
 * Of an installation: its files, its checks, and a page that asks for its update.
 *
 * @type {readonly import("../faults.mjs").Fault[]}
 */
export const installationFaults = [
  {
    name: "stopped-contract-leaves-payment",
    bug: "a run of the contract that is stopped leaves its payment open at the terminal",
    foundBy: ["tests/contract/contract-command.test.ts"],
    file: "deploy/contract/statements/terminal-statements.ts",
    from: "outlivesStop: true,",
    to: "outlivesStop: false,",
  },
  {
    name: "contract-leaves-source-busy",
    bug: "the contract does not put back the source that it made busy",
    foundBy: ["tests/contract/contract-capabilities.test.ts"],
    file: "deploy/contract/statements/acceptance-statements.ts",
    from: "isSameAcceptance(now.source, value)) return undefined;",
    to: "now.source !== value) return undefined;",
  },
  {
    name: "contract-asks-what-is-not-declared",
    bug: "the contract sends calls of a capability that /me does not declare (CP-6)",
    foundBy: ["tests/contract/contract-capabilities.test.ts"],
    file: "deploy/contract/check-contract.ts",
    from: "declared?.[name] !== undefined) ?? true",
    to: "declared?.[name] === undefined) ?? true",
    also: [
      {
        file: "deploy/contract/statements/capability-statements.ts",
        from: "return capability !== undefined && (capability.branchIds",
        to: "return capability === undefined || (capability.branchIds",
      },
    ],
  },
  {
    name: "contract-completes-a-test-order",
    bug: "the contract completes an order, and so records a payment, that the owner has not named for it",
    foundBy: ["tests/contract/contract-write.test.ts"],
    file: "deploy/contract/statements/named-order-statements.ts",
    from: "const id = run.options.write?.complete;",
    to: "const id = run.options.write?.complete ?? run.options.write?.orders[0];",
  },
  {
    name: "ready-under-amber",
    bug: "the panel says that everything is ready under an amber light",
    foundBy: ["src/ui/readiness/readiness-panel.test.tsx"],
    file: "src/ui/readiness/readiness-panel.tsx",
    from: 'light === "ready" ? "readiness.nothing" : "readiness.nothingToDo";',
    to: '"readiness.nothing";',
  },
  {
    name: "no-update-after-interruption",
    bug: "no update is asked for after an interruption that did not reach Offline",
    foundBy: ["src/updates/update-worker.test.ts"],
    file: "src/updates/update-worker.ts",
    from: "if (now - since >= interruptionMinMs) this.checkWithin(outageSpreadMs, now);",
    to: "",
  },
  {
    name: "server-errors-no-interruption",
    bug: "a list that answers with 502 does not count as an interruption",
    foundBy: ["src/compose/page/page-updates.test.ts"],
    file: "src/compose/page/page-updates.ts",
    from: 'failure.reason === "unknown")',
    to: 'failure.reason === "unexpected")',
  },
  {
    name: "ended-certificate-to-be-trusted",
    bug: "the doctor asks to trust a certificate that has ended, instead of to renew it",
    foundBy: ["deploy/doctor/checks.test.ts"],
    file: "deploy/doctor/check-certificates.ts",
    from: "if (endsAt <= now) return found(",
    to: "if (problem === undefined && endsAt <= now) return found(",
  },
  {
    name: "no-ipv6",
    bug: "the server does not listen on IPv6",
    foundBy: files,
    file: "deploy/nginx-files.ts",
    from: "...(ipv6 ? [",
    to: "...(false ? [",
  },
  {
    name: "container-serves-another-folder",
    bug: "the container serves another folder than the one that its image holds",
    foundBy: files,
    file: "deploy/nginx-files.ts",
    from: "{imageFolder};`",
    to: '{"/opt/pages"};`',
  },
  {
    name: "installations-share-variables",
    bug: "two installations on one nginx set the same variables",
    foundBy: files,
    file: "deploy/installation-files.ts",
    from: "{variable}`",
    to: '{"delivery_manager"}`',
  },
  {
    name: "installation-fault-without-its-name",
    bug: "a mistake in an installation file is reported under another name than the file's own",
    foundBy: ["deploy/installation-file.test.ts"],
    file: "deploy/installation-file.ts",
    from: "{ ...problem, attribute: fault.name }",
    to: "problem",
  },
  {
    name: "secret-field-in-report",
    bug: "the contract's report shows a secret field of an exchange",
    foundBy: ["deploy/contract/report-text.test.ts"],
    file: "deploy/contract/report-text.ts",
    from: ".replaceAll(secretField,",
    to: ".replaceAll(/(?!)/g,",
  },
];
