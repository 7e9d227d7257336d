import type { TextsIn } from "../texts-in.ts";
import type { en } from "./en.ts";

export const zh = {
  "find.label": "单号、姓名或电话",
  "find.hint": "输入单号、平台单号、顾客姓名或电话的一部分。",
  "find.results": "找到的订单",
  "find.none": "未找到订单",
  "find.onlyHere_other": "仅搜索了此设备上的 {{count}} 个订单，更早的订单不在其中。",
  "find.searched_other": "此设备上共 {{count}} 个订单，不包括更早的订单。",
  "find.loading": "部分列表仍在加载。",
  "find.first_other": "仅显示前 {{count}} 个，请继续输入以缩小范围。",
  "find.keyChoose": "选择",
  "find.keyOpen": "打开",
  "find.keyClose": "关闭",
} as const satisfies TextsIn<"zh", typeof en>;
