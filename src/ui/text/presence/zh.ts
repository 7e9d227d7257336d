import type { TextsIn } from "../texts-in.ts";
import type { en } from "./en.ts";

export const zh = {
  "away.title": "您离开期间，{{duration}}",
  "away.rejected_other": "{{count}} 个已拒单：无人及时确认",
  "away.voided_other": "{{count}} 个已作废",
  "away.new_other": "{{count}} 个新订单",
  "away.due_other": "{{count}} 个到时间的预约单",
  "skip.urgent": "转到剩余时间最少的待确认订单（{{key}}）",
  "explain.open": "说明订单 {{number}} 的时限",
} as const satisfies TextsIn<"zh", typeof en>;
