import type { TextsIn } from "../texts-in.ts";
import type { en } from "./en.ts";

export const zh = {
  "history.statuses": "状态记录",
  "history.items": "商品更改",
  "history.staff": "员工",
  "history.change": "更改",
  "history.changed": "由 {{from}} 改为 {{to}}",
  "history.quantity": "数量 {{from}} → {{to}}",
  "history.deleted": "已移除",
  "history.none": "没有商品更改",
} as const satisfies TextsIn<"zh", typeof en>;
