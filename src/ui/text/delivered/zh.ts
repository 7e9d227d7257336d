import type { TextsIn } from "../texts-in.ts";
import type { en } from "./en.ts";

export const zh = {
  "delivered.orders": "配送总数",
  "delivered.amount": "总金额",
  "delivered.cash": "现金",
  "delivered.others": "其他",
  "delivered.average": "平均配送时间",
  "delivered.allRiders": "所有骑手",
  "delivered.withoutRider": "其他配送",
  "delivered.totalOrders": "订单总数",
  "delivered.ofRider": "{{name}}的配送",
  "delivered.outdated": "无法加载最新数据。",
  "delivered.pages": "配送记录分页",
  "delivered.page": "第 {{from}}–{{to}} 条，共 {{total}} 条",
  "delivered.newer": "较新的配送",
  "delivered.older": "较早的配送",
  "column.timeTaken": "用时",
  "phase.title": "备餐、取餐和配送",
  "phase.preparation": "备餐",
  "phase.pickup": "取餐",
  "phase.delivery": "配送",
  "phase.of": "{{phase}}：{{duration}}",
  "phase.unknown": "未记录",
} as const satisfies TextsIn<"zh", typeof en>;
