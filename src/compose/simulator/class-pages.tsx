import type { ReactNode } from "react";
import { browserRandom } from "../../../adapters/browser/browser-random.ts";
import { FetchClassServer } from "../../../adapters/class/fetch-class-server.ts";
import type { ClassChoice } from "../../../ports/entities/class.ts";
import { languageOf } from "../../../ports/entities/language.ts";
import { scenarioNames } from "../../../simulator/scenarios/scenarios.ts";
import { declaredOnDevice } from "../../company/declared-capabilities.ts";
import { HttpCarrier } from "../../training/class/http-carrier.ts";
import { joinClass } from "../../training/class/join-class.ts";
import {
  forgetPlace,
  isPageFor,
  type KeptPlace,
  keepPlace,
  readPlace,
} from "../../training/class/kept-place.ts";
import { SharedCarrier } from "../../training/class/shared-carrier.ts";
import { TrainerClass } from "../../training/class/trainer-class.ts";
import { WaitingPlace } from "../../training/class/waiting-place.ts";
import { keepBeginning } from "../../training/runs/begin-again.ts";
import { TraineePages } from "../../training/ui/class/trainee-pages.tsx";
import { TrainerPages } from "../../training/ui/class/trainer-pages.tsx";
import { saveFile } from "../../training/ui/files/save-file.ts";
import { useDocumentLanguage } from "../../training/ui/parts/use-document-language.ts";
import { trainingText } from "../../training/ui/text/training-texts.ts";
import { LanguageChoice } from "../../ui/parts/language-choice.tsx";
import { setPageLanguage } from "../../ui/text/page-language.ts";
import { type BrowserParts, trainingPrefix } from "../page/browser-parts.ts";
import { link } from "./simulated-training.tsx";

/**
 * The page of a class for this address: the trainer's, or joining and waiting. Undefined once the trainee's branch is
 * open.
 */
export function ownClassPage(browser: BrowserParts): ReactNode | undefined {
  const { location } = browser.window;
  const isBranchOpen = /[?&](lesson|scenario)=/.test(location.search);
  const isTrainer = location.pathname === "/trainer";
  if (!isTrainer && isBranchOpen && readPlace(browser.window) !== undefined) return undefined;
  return classPage(browser, (choice) => beginOwnBranch(browser, choice));
}

/** The trainer's page, or joining and waiting, by the address. `onStart`: the trainer has started the class. */
export function classPage(
  browser: BrowserParts,
  onStart: (choice: ClassChoice, place: KeptPlace) => void,
): ReactNode {
  const { window, clock } = browser;
  const server = new FetchClassServer(window.location.origin, clock);
  if (window.location.pathname !== "/trainer") return traineePages(browser, server, onStart);
  const key = window.location.hash.slice(1);
  return (
    <TrainerPages
      room={new TrainerClass({ server, clock, key })}
      classKey={key}
      scenarios={scenarioNames}
      declared={declaredOnDevice(browser.localStore())}
      saveFile={(...file) => saveFile(window, ...file)}
      placeCarrier={(place) => new HttpCarrier({ server, clock, key, place })}
      branchCarrier={(joinLink) => new SharedCarrier({ server, clock, key, joinLink })}
    />
  );
}

function traineePages(
  browser: BrowserParts,
  server: FetchClassServer,
  onStart: (choice: ClassChoice, place: KeptPlace) => void,
): ReactNode {
  const { window, clock, soundPlayer, language } = browser;
  const store = browser.localStore(trainingPrefix);
  return (
    <TraineePages
      code={window.location.hash.slice(1)}
      kept={readPlace(window)}
      join={joinClass({
        server,
        store,
        page: window,
        random: browserRandom,
        chooseLanguage: () => language.choose(languageOf(window.document.documentElement.lang)),
      })}
      waitingOf={(place, onGone) =>
        new WaitingPlace({
          server,
          clock,
          place,
          onStart: (choice, round) => {
            const started = { ...place, round };
            keepPlace(window, started);
            if (isPageFor(window, choice)) onStart(choice, started);
            // The trainer has chosen another kind of branch since: the page that comes is for that one.
            else window.location.reload();
          },
          onGone: () => {
            forgetPlace(window);
            onGone();
          },
        })
      }
      onTone={() => {
        soundPlayer.play("test_tone");
        return soundPlayer.state() === "ready";
      }}
      languageChoice={<PageLanguageChoice browser={browser} />}
    />
  );
}

/** The choice of a page without an app, which would follow it. */
function PageLanguageChoice({ browser }: { readonly browser: BrowserParts }) {
  const { language, reporter } = browser;
  const current = useDocumentLanguage();
  return (
    <LanguageChoice
      label={trainingText("lessons", current)("language")}
      current={current}
      onChoose={(tag) => {
        language.choose(tag);
        setPageLanguage(tag).catch((cause: unknown) => {
          const message = "The texts of a language could not be loaded";
          reporter.report({ kind: "unexpected", message, cause });
        });
      }}
    />
  );
}

/** Opens a branch of the trainee's own; a lesson begins at once. */
function beginOwnBranch({ window }: BrowserParts, choice: ClassChoice): void {
  const { lesson, scenario, seed, hasHints, isExam } = choice;
  if (lesson === undefined) {
    window.location.assign(link({ ...(scenario !== undefined && { scenario }), seed }));
    return;
  }
  keepBeginning(window, lesson, { hasHints, isExam });
  window.location.assign(link({ lesson, seed }));
}
