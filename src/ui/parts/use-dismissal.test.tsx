// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { type Dismissal, useDismissal } from "./use-dismissal.ts";

afterEach(cleanup);

interface ListProps {
  readonly isOpen: boolean;
  dismiss(by: Dismissal): void;
}

function List({ isOpen, dismiss }: ListProps) {
  const within = useRef<HTMLDivElement>(null);
  useDismissal(within, isOpen, dismiss);
  return (
    <>
      <div ref={within}>
        <button type="button">Opener</button>
      </div>
      <button type="button">Beside</button>
    </>
  );
}

it("closes on a press beside it and on Escape, which goes no further; not on a press within it", () => {
  const dismiss = vi.fn<ListProps["dismiss"]>();
  const onKey = vi.fn();
  document.body.addEventListener("keydown", onKey);
  const { rerender, unmount } = render(<List isOpen dismiss={dismiss} />);
  const button = (name: string) => screen.getByRole("button", { name });
  fireEvent.pointerDown(button("Opener"));
  fireEvent.keyDown(button("Opener"), { key: "a" });
  expect(dismiss).not.toHaveBeenCalled();
  expect(onKey).toHaveBeenCalledTimes(1);
  fireEvent.pointerDown(button("Beside"));
  const isDefault = fireEvent.keyDown(button("Opener"), { key: "Escape" });
  expect(dismiss.mock.calls).toEqual([["press"], ["escape"]]);
  expect([isDefault, onKey.mock.calls.length]).toEqual([false, 1]);
  rerender(<List isOpen={false} dismiss={dismiss} />);
  fireEvent.pointerDown(button("Beside"));
  fireEvent.keyDown(button("Opener"), { key: "Escape" });
  unmount();
  fireEvent.pointerDown(document.body);
  expect(dismiss).toHaveBeenCalledTimes(2);
  document.body.removeEventListener("keydown", onKey);
});
