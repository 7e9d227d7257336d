import board from "./board/en.json" with { type: "json" };
import confirm from "./confirm/en.json" with { type: "json" };
import delivery from "./delivery/en.json" with { type: "json" };
import order from "./order/en.json" with { type: "json" };
import presence from "./presence/en.json" with { type: "json" };
import shell from "./shell/en.json" with { type: "json" };
import tabs from "./tabs/en.json" with { type: "json" };

/** The English texts of the first load: everything that no lazy screen shows (PF-8). */
export const firstEn = {
  ...board,
  ...confirm,
  ...delivery,
  ...order,
  ...presence,
  ...shell,
  ...tabs,
};
