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
  "status.received": "已收到",
  "status.new": "新订单",
  "status.accepted": "已接单",
  "status.updated": "已更新",
  "status.reprinted": "已重印",
  "status.rescheduled": "已改期",
  "status.tipCollected": "已收小费",
  "status.other": "其他事件",
  "print.reprint": "重印",
  "print.none": "此订单没有可打印的小票",
  "print.loadFailed": "无法加载小票。",
} as const satisfies TextsIn<"zh", typeof en>;
