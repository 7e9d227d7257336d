import { createElement, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import type { Stop } from "../../../../ports/entities/time.ts";
import { Part } from "../parts/part.tsx";

/** Adds a tool to the training band, at its end or first. Throws if the band is not mounted. */
export function mountBandTool(tool: ReactNode, place: "first" | "last" = "last"): Stop {
  return mountIn("training-tools", tool, place);
}

/** Shows an offer in a row of its own below the band's. Throws if the band is not mounted. */
export function mountBandOffer(offer: ReactNode): Stop {
  return mountIn("training-offer", offer, "last");
}

function mountIn(id: string, content: ReactNode, place: "first" | "last"): Stop {
  const parent = document.getElementById(id);
  if (parent === null) throw new Error("The training band has no place for tools");
  const host = document.createElement("span");
  if (place === "first") parent.prepend(host);
  else parent.append(host);
  const root = createRoot(host);
  root.render(createElement(Part, null, content));
  return () => {
    root.unmount();
    host.remove();
  };
}
