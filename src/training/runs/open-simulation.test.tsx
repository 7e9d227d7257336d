// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Language, languageTags } from "../../../ports/entities/language.ts";
import type { Simulation } from "../../../simulator/in-process/create-simulation.ts";
import { headless } from "../../../tests/support/branch/headless.ts";
import { MemoryLocalStore } from "../../../tests/support/stand-ins/memory-local-store.ts";
import { TrainingPlace } from "../ui/training-layer.tsx";
import { goOnWithDay, keepDay, readKeptDay } from "./kept-day.ts";
import { keepRecording } from "./open-simulation.ts";
import { RunStore } from "./run-store.ts";

beforeEach(() => {
  render(<TrainingPlace place="offers" />);
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  document.documentElement.lang = "";
});

const sentences: Readonly<Record<Language, string>> = {
  en: "That day cannot go on. A new one has begun.",
  ar: "تعذّرت متابعة ذلك اليوم. بدأ يوم جديد.",
  ms: "Hari itu tidak dapat diteruskan. Hari baharu telah bermula.",
  zh: "无法继续那一天，已开始新的一天。",
};

function openPage() {
  const simulation = headless() as unknown as Simulation;
  const store = new RunStore(new MemoryLocalStore(), { isLesson: false });
  const kept = readKeptDay(window);
  const loadOffers = () => import("../../compose/simulator/simulated-day.tsx");
  const stop = keepRecording(simulation, { window, loadOffers, store, kept, isResumed: false });
  return { simulation, stop };
}

it.each(languageTags)(
  "A kept day that cannot be repeated is reported once, and is not offered again, in %s",
  async (language) => {
    document.documentElement.lang = language;
    const { world, recorder } = headless();
    world.start();
    keepDay(window, recorder.recording(), {});
    const day = readKeptDay(window);
    if (day !== undefined) goOnWithDay(window, day);
    const { stop } = openPage();
    expect(readKeptDay(window)).toBeUndefined();
    expect(await screen.findByText(sentences[language])).toBeDefined();
    await act(async () => screen.getByRole("button").click());
    expect(document.body.textContent).toBe("");
    stop();
  },
);

it("A kept day is offered by the next page until the trainee has chosen", async () => {
  const { world, recorder } = headless();
  world.start();
  keepDay(window, recorder.recording(), {});
  const { stop } = openPage();
  expect(await screen.findByRole("button", { name: "Go on with this day" })).toBeDefined();
  window.dispatchEvent(new Event("pagehide"));
  expect(readKeptDay(window)?.recording).toBe(JSON.stringify(recorder.recording()));
  await act(async () => screen.getByRole("button", { name: "Start again" }).click());
  expect(readKeptDay(window)).toBeUndefined();
  await act(async () => stop());
});
