import { configure } from "mobx";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { startBaseline } from "./baseline-page.ts";
import { UsualStore } from "./usual-store.ts";
import "./windowed.css";

/** Starts a page that shows the usual store's orders; `draw` returns the scrolling list. */
export function startUsual(draw: (store: UsualStore, heightPx: number) => ReactNode): void {
  configure({ enforceActions: "always" });
  startBaseline((heightPx, now) => {
    const root = document.getElementById("root");
    if (root === null) throw new Error("The page has no root");
    const store = new UsualStore(now);
    flushSync(() => createRoot(root).render(draw(store, heightPx)));
    const scroller = root.querySelector(".scroller");
    if (!(scroller instanceof HTMLElement)) throw new Error("The list is not drawn");
    return {
      scroller,
      orders: () => store.sorted.map(({ data }) => data),
      rowCount: () => scroller.querySelectorAll("[data-order]").length,
      take: (orders) => store.take(orders),
      tick: (at) => store.tick(at),
    };
  });
}
