import type { TextsIn } from "../texts-in.ts";
import type { en } from "./en.ts";

export const zh = {
  "deliveryDisabled.title": "配送管理已停用",
  "deliveryDisabled.text": "{{branch}} 尚未启用配送管理，因此这里没有可显示的订单。设置方法：",
  "deliveryDisabled.open": "在核心系统中打开门店设置。",
  "deliveryDisabled.choose": "选择门店 {{branch}}。",
  "deliveryDisabled.enable": "开启配送管理并保存。",
  "deliveryDisabled.return": "返回此页面，订单会自动显示。",
  "deliveryDisabled.link": "打开门店设置",
  "deliveryDisabled.training": "培训模式下无法打开核心系统。",
  "storage.title": "Cookie 已被禁用。",
  "storage.text":
    "必须启用 Cookie：请在浏览器设置中允许此页面使用 Cookie 和存储。在此之前，关闭或重新加载页面后不会保留任何内容。",
} as const satisfies TextsIn<"zh", typeof en>;
