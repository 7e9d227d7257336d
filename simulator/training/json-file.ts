import {
  createScanner,
  findNodeAtLocation,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser";
import { arrivingMax, depthMax } from "../../ports/arriving.ts";
import { printedText } from "../../ports/entities/text-signs.ts";
import { type FieldProblem, problemsMax } from "./field-problem.ts";

/** A file as text, with the name that messages give. */
export interface TextFile {
  readonly name: string;
  readonly text: string;
}

export interface FileProblem {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** The thing that is wrong, and the fix. */
  readonly message: string;
}

export type FileReading<Value> =
  | { readonly kind: "valid"; readonly value: Value }
  | { readonly kind: "invalid"; readonly problems: readonly FileProblem[] };

/** Checks a value; `problems` is empty for a valid one. */
export type ReadValue<Value> = (
  value: unknown,
) =>
  | { readonly kind: "valid"; readonly value: Value }
  | { readonly kind: "invalid"; readonly problems: readonly FieldProblem[] };

/** Reads a JSON file and finds the line of every problem of its content. */
export function readJsonFile<Value>(file: TextFile, read: ReadValue<Value>): FileReading<Value> {
  // A byte order mark, which some editors write.
  const text = file.text.startsWith("\uFEFF") ? file.text.slice(1) : file.text;
  const invalid = (problems: readonly Found[]): FileReading<Value> => ({
    kind: "invalid",
    problems: problems
      .toSorted((one, other) => one.offset - other.offset)
      .slice(0, problemsMax)
      .map(({ offset, message }) => ({
        file: file.name,
        line: lineAt(text, offset),
        message,
      })),
  });
  const size = problemOfSize(text);
  if (size !== undefined) return invalid([size]);
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [error] = errors;
  // The parser reads on after an error; what it reports then follows from the first one.
  if (error !== undefined) return invalid([syntaxProblem(error)]);
  if (root === undefined) return invalid([{ offset: 0, message: "the file is empty" }]);
  const misnamed = misnamedFields(root);
  if (misnamed.length > 0) return invalid(misnamed);
  const reading = read(JSON.parse(text));
  if (reading.kind === "valid") return reading;
  return invalid(
    reading.problems.map(({ path, message }) => ({ offset: offsetOf(root, path), message })),
  );
}

/** One line for each problem, as compilers print them. */
export function describeProblems(problems: readonly FileProblem[]): string {
  return problems
    .map(({ file, line, message }) => printedText(`${file}:${line}: ${message}`))
    .join("\n");
}

interface Found {
  readonly offset: number;
  readonly message: string;
}

function problemOfSize(text: string): Found | undefined {
  if (text.length > arrivingMax.settingsFile) {
    const message = `the file has ${text.length} characters: give at most ${arrivingMax.settingsFile}`;
    return { offset: 0, message };
  }
  const offset = tooDeepAt(text);
  return offset === undefined
    ? undefined
    : { offset, message: `objects and lists are nested more than ${depthMax} levels deep` };
}

const closings: ReadonlyMap<string, string> = new Map([
  ["[", "]"],
  ["{", "}"],
]);

/** The parser calls itself for each level: a file of brackets alone would end it with a stack overflow. */
function tooDeepAt(text: string): number | undefined {
  const scanner = createScanner(text, true);
  const open: string[] = [];
  for (scanner.scan(); scanner.getTokenOffset() < text.length; scanner.scan()) {
    const token = text.charAt(scanner.getTokenOffset());
    if (closings.has(token)) open.push(token);
    // A bracket that does not match closes nothing: the parser skips it.
    else if (token === closings.get(open.at(-1) ?? "")) open.pop();
    if (open.length > depthMax) return scanner.getTokenOffset();
  }
  return undefined;
}

const syntaxMessages: ReadonlyMap<string, string> = new Map(
  Object.entries({
    InvalidSymbol: "is no JSON: put texts between double quotes",
    InvalidNumberFormat: "is no number: give digits, such as 12 or 0.5",
    PropertyNameExpected:
      'a field is missing here: give its name between double quotes, or remove the comma before "}"',
    ValueExpected: "a value is missing here: give one, or remove the comma before it",
    ColonExpected: 'a ":" is missing between the name of a field and its value',
    CommaExpected: 'a "," is missing before this',
    CloseBraceExpected: 'a "}" is missing here',
    CloseBracketExpected: 'a "]" is missing here',
    EndOfFileExpected: "the file goes on after its end: remove the rest",
    InvalidCommentToken: "JSON has no comments: remove it",
    UnexpectedEndOfString: 'the text does not end on its line: close it with "',
    InvalidEscapeCharacter: 'a "\\" in a text is written as "\\\\"',
    InvalidCharacter: 'a text has a control character: write a line break as "\\n"',
  }),
);

function syntaxProblem({ error, offset }: ParseError): Found {
  const message = syntaxMessages.get(printParseErrorCode(error));
  return { offset, message: message ?? "is no JSON: compare it with the lines around it" };
}

/** valibot passes over fields of these names. */
const reservedNames: readonly string[] = ["__proto__", "constructor", "prototype"];

/** Fields of reserved names, and repeated ones: JSON keeps the last of these, which hides a mistake. */
function misnamedFields(node: Node): readonly Found[] {
  const found: Found[] = [];
  const names = new Set<string>();
  for (const child of node.children ?? []) {
    if (node.type === "object") {
      const [key] = child.children ?? [];
      const name = String(key?.value);
      if (names.has(name)) {
        found.push({ offset: child.offset, message: `${name} is given twice: remove one` });
      }
      if (reservedNames.includes(name)) {
        found.push({ offset: child.offset, message: `${name} is not known: remove it` });
      }
      names.add(name);
    }
    found.push(...misnamedFields(child));
  }
  return found;
}

/** The place of a field, or of the object in which it is missing. */
function offsetOf(root: Node, path: FieldProblem["path"]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (node !== undefined) return (node.parent?.type === "property" ? node.parent : node).offset;
  }
  return root.offset;
}

function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", at + 1)) {
    line += 1;
  }
  return line;
}
