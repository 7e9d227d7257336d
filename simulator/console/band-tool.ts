import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import type { Stop } from "../../ports/entities/time.ts";

/** Adds a tool to the training band, at its end or first. Throws if the band is not mounted. */
export function mountBandTool(tool: ReactNode, place: "first" | "last" = "last"): Stop {
  const tools = document.getElementById("training-tools");
  if (tools === null) throw new Error("The training band has no place for tools");
  const host = document.createElement("span");
  if (place === "first") tools.prepend(host);
  else tools.append(host);
  const root = createRoot(host);
  root.render(tool);
  return () => {
    root.unmount();
    host.remove();
  };
}
