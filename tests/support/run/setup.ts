// Runs before every test file: MobX is strict, and a warning of MobX or React fails the test.
import { configure } from "mobx";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { type ComplaintRecorder, recordComplaints } from "./complaints.ts";
import { closeOpened } from "./opened-by-test.ts";
import { prepareUsing } from "./prepare-using.ts";

configure({ enforceActions: "always", reactionRequiresObservable: true });

prepareUsing();

let recorder: ComplaintRecorder | undefined;

beforeAll(() => {
  recorder = recordComplaints(console);
});

afterEach(() => {
  closeOpened();
  const complaints = recorder?.take() ?? [];
  if (complaints.length > 0) expect.fail(`On the console:\n${complaints.join("\n")}`);
});

afterAll(() => recorder?.stop());
