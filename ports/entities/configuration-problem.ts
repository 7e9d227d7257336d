/** The accepted values of a setting, for a sentence; `values` are its numbers, choices or examples. */
export interface AllowedValues {
  readonly kind: "choice" | "number" | "whole" | "text" | "characters" | "address" | "example";
  readonly values: readonly (string | number)[];
}

/** A mistake in the configuration. `read` is the value as it was read, with secrets shortened. */
export type ConfigurationProblem =
  | {
      readonly kind: "wrong";
      readonly attribute: string;
      /** The place in a value with entries, such as `0.logo`. */
      readonly place?: string;
      readonly read: string;
      readonly allowed: AllowedValues;
    }
  /** None of these is there, of which one is needed. */
  | { readonly kind: "missing"; readonly attributes: readonly string[] }
  /** No setting has this name, which is probably misspelt. */
  | { readonly kind: "unknown"; readonly attribute: string; readonly read: string }
  /** Push connections of an https page always use TLS. */
  | { readonly kind: "ignored_tls"; readonly attribute: string }
  /** The path of the page's own host is a page of the app. */
  | { readonly kind: "taken_path"; readonly attribute: string; readonly path: string };
