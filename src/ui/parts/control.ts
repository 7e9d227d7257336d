import type { ControlName } from "../../../ports/entities/control-name.ts";

export interface NamedControl {
  readonly "data-control": string;
}

/** Names a control for hints (N38). `choice` tells controls of one list apart. */
export function control(name: ControlName, choice?: number | string): NamedControl {
  return { "data-control": choice === undefined ? name : `${name}/${choice}` };
}
