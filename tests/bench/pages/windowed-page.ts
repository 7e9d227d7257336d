import { benchStages } from "../bench-orders.ts";
import { startBaseline } from "./baseline-page.ts";
import "./windowed.css";
import { WindowedDom } from "./windowed-dom.ts";
import { answerPresses, windowedControls } from "./windowed-presses.ts";

startBaseline((heightPx, _now, stage) => {
  const root = document.getElementById("root");
  if (root === null) throw new Error("The page has no root");
  const list = new WindowedDom(root, benchStages[stage].status);
  answerPresses(list, stage);
  list.scroller.style.height = `${heightPx}px`;
  return {
    scroller: list.scroller,
    orders: () => list.shown,
    rowCount: () => list.rowCount,
    take: (orders) => {
      for (const order of orders) list.take(order);
      list.draw();
    },
    tick: (now) => list.tick(now),
    controls: windowedControls,
  };
});
