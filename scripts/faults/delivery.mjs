/**
 * Of riders and delivery partners.
 *
 * @type {readonly import("../faults.mjs").Fault[]}
 */
export const deliveryFaults = [
  {
    name: "driver-taken-away-shown",
    bug: "the driver of a job is shown after he was taken away (RA-8)",
    foundBy: ["src/ui/logistics/partner-dialog.test.tsx"],
    file: "src/logistics/job-rules.ts",
    from: "return isJobPending(job) ? {} : job;",
    to: "return job;",
  },
  {
    name: "close-filled-without-a-driver",
    bug: "the partner dialog fills Close after the driver was taken away (RA-7)",
    foundBy: ["src/ui/logistics/partner-dialog.test.tsx"],
    file: "src/ui/logistics/partner-dialog.tsx",
    from: 'if (job.status === "reassigning") return "cancel";',
    to: "",
  },
  {
    name: "rider-before-the-cancellation",
    bug: "a rider is assigned although the partner's job was not cancelled (RA-6)",
    foundBy: ["src/ui/logistics/partner-dialog.test.tsx"],
    file: "src/ui/logistics/cancel-job-button.tsx",
    from: "if (!isDone || rider === undefined) return;",
    to: "void isDone;\n    if (rider === undefined) return;",
  },
  {
    name: "popup-stays-after-the-job",
    bug: "the partner's popup stays open once the job is complete (RA-8)",
    foundBy: ["src/ui/logistics/delivery-popups.test.tsx"],
    file: "src/ui/logistics/partner-dialog.tsx",
    from: 'const isComplete = job?.status === "complete";',
    to: "const isComplete = job === null;",
  },
];
