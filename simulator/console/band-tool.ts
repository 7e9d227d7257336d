import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import type { Stop } from "../../ports/entities/time.ts";

/** Puts a tool into the training band, which has to be there, after those that are in it. */
export function mountBandTool(tool: ReactNode): Stop {
  const tools = document.getElementById("training-tools");
  if (tools === null) throw new Error("The training band has no place for tools");
  const host = document.createElement("span");
  tools.append(host);
  const root = createRoot(host);
  root.render(tool);
  return () => {
    root.unmount();
    host.remove();
  };
}
