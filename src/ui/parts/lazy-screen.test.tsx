// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { UiFixture } from "../../../tests/support/screens/ui-fixture.ts";
import type { Stores } from "../../stores.ts";
import { UpdateStore } from "../../updates/update-store.ts";
import { StoresProvider } from "../context/stores-context.tsx";
import { TextsProvider } from "../context/texts-context.tsx";
import { createTexts } from "../text/i18n.ts";
import { lazyDialog, lazyScreen } from "./lazy-screen.tsx";

afterEach(cleanup);

interface ScreenProps {
  readonly name: string;
  onClose(): void;
}

const Screen = ({ name }: ScreenProps) => <p>Hello {name}</p>;

const { stores } = new UiFixture();

/** A chunk that fails to load so many times. */
function chunk(failures: number) {
  const seen = { loads: 0 };
  const load = async () => {
    seen.loads += 1;
    if (seen.loads <= failures) throw new TypeError("Failed to fetch");
    return Screen;
  };
  return { seen, load };
}

async function show(
  Lazy: (props: ScreenProps) => React.ReactNode,
  onClose = () => undefined,
  shown: Stores = stores,
) {
  const ui = (name: string) => (
    <StoresProvider value={shown}>
      <TextsProvider texts={createTexts()}>
        <Lazy name={name} onClose={onClose} />
      </TextsProvider>
    </StoresProvider>
  );
  const view = await act(async () => render(ui("Sara"), { onCaughtError: () => undefined }));
  return { rename: (name: string) => act(async () => view.rerender(ui(name))) };
}

const press = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole("button", { name, hidden: true })));

describe("a lazy screen", () => {
  it("shows its message in place while its chunk is missing, and itself after Try again", async () => {
    const { seen, load } = chunk(2);
    await show(lazyScreen(load));
    expect(screen.getByRole("alert").textContent).toContain("Something went wrong.");
    await press("Try Again");
    expect(screen.queryByText("Hello Sara")).toBeNull();
    await press("Try Again");
    expect(screen.getByText("Hello Sara")).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(seen.loads).toBe(3);
  });

  it.each(["screen", "dialog"])(
    "offers to load the page again once the server is known to have another version: a %s [N36]",
    async (kind) => {
      const { load } = chunk(9);
      const reloads: string[] = [];
      const updates = new UpdateStore({ takesItself: true, reload: () => reloads.push("page") });
      const replacing = new UiFixture({ updates });
      await show(
        kind === "screen" ? lazyScreen(load) : lazyDialog(load),
        () => undefined,
        replacing.stores,
      );
      expect(screen.getByText("Try Again")).toBeDefined();
      act(() => updates.setReplaced(true));
      expect(screen.getByText(/A new version is there\./)).toBeDefined();
      expect(screen.queryByText("Try Again")).toBeNull();
      await press("Reload");
      expect(reloads).toEqual(["page"]);
      act(() => updates.setReplaced(false));
      expect(screen.getByText("Try Again")).toBeDefined();
      replacing.close();
    },
  );

  it("tells with each try that a file is missing, also where it is only a style sheet [N36]", async () => {
    const { load } = chunk(9);
    const sheet = document.createElement("link");
    sheet.rel = "stylesheet";
    document.head.append(sheet);
    const count = vi.fn();
    window.addEventListener("vite:preloadError", count);
    try {
      await show(lazyScreen(load));
      for (const times of [1, 2]) {
        await press("Try Again");
        const requested = document.head.querySelector("link[rel=stylesheet]")!;
        await act(async () => void fireEvent.error(requested));
        expect(count).toHaveBeenCalledTimes(times);
        expect(screen.getByText("Try Again")).toBeDefined();
      }
    } finally {
      window.removeEventListener("vite:preloadError", count);
      document.head.querySelector("link[rel=stylesheet]")?.remove();
    }
  });

  it("loads its chunk once, and passes on props that change", async () => {
    const { seen, load } = chunk(0);
    const Lazy = lazyScreen(load);
    const { rename } = await show(Lazy);
    await rename("Omar");
    expect(screen.getByText("Hello Omar")).toBeDefined();
    await show(Lazy);
    expect(seen.loads).toBe(1);
  });

  it("is rendered at once when its chunk was loaded ahead", async () => {
    const { load } = chunk(0);
    const Lazy = lazyScreen(load);
    await Lazy.preload();
    const texts = createTexts();
    render(
      <TextsProvider texts={texts}>
        <Lazy name="Sara" onClose={() => undefined} />
      </TextsProvider>,
    );
    expect(screen.getByText("Hello Sara")).toBeDefined();
  });

  it("tries again on its first use after its chunk could not be loaded ahead", async () => {
    const { load } = chunk(1);
    const Lazy = lazyScreen(load);
    await Lazy.preload();
    await show(Lazy);
    expect(screen.getByText("Hello Sara")).toBeDefined();
  });
});

describe("a lazy dialog", () => {
  it("offers to try again or to close while its chunk is missing", async () => {
    let closed = 0;
    const { load } = chunk(1);
    await show(lazyDialog(load), () => {
      closed += 1;
      return undefined;
    });
    await press("Close");
    expect(closed).toBe(1);
    await press("Try Again");
    expect(screen.getByText("Hello Sara")).toBeDefined();
  });
});
