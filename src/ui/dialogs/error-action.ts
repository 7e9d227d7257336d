import { createContext, type ReactNode } from "react";

/** A button of the simulator for the dialog of an unexpected error. */
export const ErrorAction = createContext<ReactNode>(undefined);
