import { type Context, createContext, useContext } from "react";

/** A component stands outside the provider of a context that it reads. */
class MissingProviderError extends Error {
  override readonly name = "MissingProviderError";
}

/** A context that has no value outside its provider. */
export function createRequiredContext<Value>(name: string): Context<Value | undefined> {
  const context = createContext<Value | undefined>(undefined);
  context.displayName = name;
  return context;
}

/** The context's value. Throws a MissingProviderError outside its provider. */
export function useRequiredContext<Value>(context: Context<Value | undefined>): Value {
  const value = useContext(context);
  if (value === undefined) {
    throw new MissingProviderError(`${context.displayName} has no value here: add its provider`);
  }
  return value;
}
