import { parseArgs } from "node:util";

export interface DoctorArguments {
  /** Without a path. */
  readonly address: URL;
  /** The installation's file. */
  readonly file?: string;
  /** The file with the access token of an administrator. */
  readonly tokenFile?: string;
  readonly isJson: boolean;
}

export type ReadArguments =
  | { readonly kind: "read"; readonly arguments: DoctorArguments }
  | { readonly kind: "wrong"; readonly message: string };

const usage = "usage: npm run doctor -- URL [--installation FILE] [--token-file FILE] [--json]";

/** Reads the command line. */
export function readDoctorArguments(args: readonly string[]): ReadArguments {
  const parsed = parsedWords(args);
  const [text = ""] = parsed?.positionals ?? [];
  if (parsed?.positionals.length !== 1) return { kind: "wrong", message: usage };
  if (!/^https?:\/\/[\w.-]+(?::\d{1,5})?\/?$/.test(text) || !URL.canParse(text)) {
    const message = `“${text}” is not the address of a page. Use one such as https://orders.example.com.`;
    return { kind: "wrong", message: `${message}\n${usage}` };
  }
  const { json = false, installation: file, "token-file": tokenFile } = parsed.values;
  return {
    kind: "read",
    arguments: {
      address: new URL(text),
      isJson: json,
      ...(file !== undefined && { file }),
      ...(tokenFile !== undefined && { tokenFile }),
    },
  };
}

/** Undefined for an option that does not exist, or without its value. */
function parsedWords(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: "boolean" },
        installation: { type: "string" },
        "token-file": { type: "string" },
      },
    });
  } catch {
    return undefined;
  }
}
