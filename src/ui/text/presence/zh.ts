import type { TextsIn } from "../texts-in.ts";
import type { en } from "./en.ts";

export const zh = {
  "skip.urgent": "转到剩余时间最少的待确认订单（{{key}}）",
  "explain.open": "说明订单 {{number}} 的时限",
} as const satisfies TextsIn<"zh", typeof en>;
