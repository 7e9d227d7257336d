import type { TextsIn } from "../texts-in.ts";
import type { en } from "./en.ts";

export const zh = {
  "complete.oops": "抱歉！",
  "complete.riderDeleted": "订单 {{number}} 的骑手已被管理员删除，请联系管理员。",
  "complete.proceed": "继续",
  "complete.assignPickup": "确认取餐？",
  "complete.moveToDelivered": "移至已送达？",
  "complete.activeJob": "配送合作方仍在处理订单 {{number}}。仍要继续吗？",
  "amount.unknownText": "无法读取此订单的金额，因此不能在此记录付款。请在核心应用中查看该订单。",
} as const satisfies TextsIn<"zh", typeof en>;
