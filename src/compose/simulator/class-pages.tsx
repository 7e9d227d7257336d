import type { ReactNode } from "react";
import { FetchClassServer } from "../../../adapters/class/fetch-class-server.ts";
import type { ClassChoice } from "../../../ports/entities/class.ts";
import { readPlace } from "../../training/class/kept-place.ts";
import type { BrowserParts } from "../page/browser-parts.ts";
import { beginOwnBranch, TraineePages } from "./trainee-pages.tsx";
import { TrainerPages } from "./trainer-pages.tsx";

/**
 * The page of a class for this address: the trainer's, or joining and waiting. Undefined once the trainee's branch is
 * open.
 */
export function classPage(browser: BrowserParts): ReactNode | undefined {
  const { location } = browser.window;
  const server = new FetchClassServer(location.origin, browser.clock);
  const secret = location.hash.slice(1);
  if (location.pathname === "/trainer") {
    return <TrainerPages {...{ browser, server }} classKey={secret} />;
  }
  const isBranchOpen = /[?&](lesson|scenario)=/.test(location.search);
  if (isBranchOpen && readPlace(browser.window) !== undefined) return undefined;
  const onStart = (choice: ClassChoice): void => beginOwnBranch(browser, choice);
  return <TraineePages {...{ browser, server, onStart }} code={secret} />;
}
