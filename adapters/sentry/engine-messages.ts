/** A name in code, such as `order.customer` or `this.rows[0]`; values of variables have other characters. */
const code = "[\\w$.#[\\]()?]{1,120}";
const name = "['\"‘“]?[\\w$.#-]{1,80}['\"’”]?";

/**
 * Messages that V8, SpiderMonkey and JavaScriptCore write, whole. The parts that vary are names of the code; messages in
 * which the engine repeats data, such as those of JSON.parse, are not among them, or come without the data.
 */
const messages: readonly RegExp[] = [
  `Cannot (read|set) propert(y|ies) of (undefined|null)( \\((reading|setting) ${name}\\))?`,
  `Cannot (read|set) property ${name} of (undefined|null)`,
  `${code} is (not )?(a function|a constructor|an object|defined|iterable|undefined|null)( or its return value is not iterable)?`,
  `(undefined|null|${code}) is not (a function|an object|iterable)( \\((evaluating|near) ${name}.{0,3}\\))?`,
  `(undefined|null) is not an object \\(evaluating '${code}'\\)`,
  `can't access property ${name}, ${code} is (undefined|null)`,
  `can't access lexical declaration ${name} before initialization`,
  `Cannot access ${name} before initialization`,
  `Can't find variable: ${name}`,
  `Cannot destructure property ${name} of '?${code}'? as it is (undefined|null)\\.?`,
  `Cannot convert undefined or null to object`,
  `(can't convert|Cannot convert) (undefined|null|object|a Symbol value|a BigInt value) to (object|a string|a number|primitive value|number)`,
  `Class constructor ${name} cannot be invoked without 'new'`,
  `(Assignment to constant variable|invalid assignment to const ${name}|Attempted to assign to readonly property)\\.?`,
  `Cannot (assign to read only|delete|redefine) property:? ${name}( of object '?(\\[object \\w+\\]|#<\\w+>)'?)?`,
  `Cannot (add|define) property ${name}, object is not extensible`,
  `(Maximum call stack size exceeded|too much recursion|Out of memory|out of memory)\\.?`,
  `Invalid (array length|time value|Date|code point|string length|count value)( -?\\d{1,20}|: -?\\d{1,20})?`,
  `(invalid array length|invalid date|Array length must be a positive integer of safe magnitude\\.?)`,
  `\\w+\\(\\)( \\w+)? argument must be between \\d+ and \\d+`,
  `Reduce of empty array with no initial value`,
  `Converting circular structure to JSON`,
  `Unexpected end of JSON input`,
  `Unexpected (token|identifier|string|number|end of input)`,
  `JSON\\.parse: [a-z ]+ at line \\d+ column \\d+ of the JSON data`,
  `(Failed to fetch|Load failed|NetworkError when attempting to fetch resource\\.|Network request failed)`,
  `(Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed)(\\.|: https?://[\\w.:/-]{1,300})?`,
  `(The operation was aborted|signal is aborted without reason|The user aborted a request|The operation timed out|signal timed out)\\.?`,
  `The quota has been exceeded\\.?`,
].map((text) => new RegExp(`^${text}$`));

/** The types of errors that engines throw. Code throws mostly plain errors. */
const engineTypes: readonly string[] = [
  ...["EvalError", "RangeError", "ReferenceError", "SyntaxError", "TypeError", "URIError"],
  ...["InternalError", "AbortError", "NetworkError", "QuotaExceededError", "TimeoutError"],
];

/** The longest message that is compared: engines write short ones. */
const lengthMax = 400;

/** Whether the browser's engine has written this message of an error: code may have written data into any other. */
export function isEngineMessage(type: string, message: string): boolean {
  if (!engineTypes.includes(type) || message.length > lengthMax) return false;
  return messages.some((known) => known.test(message));
}

/** Other types that browsers, libraries and the SDK give errors. */
const otherTypes: readonly string[] = [
  ...["Error", "AggregateError", "AxiosError", "CanceledError", "ValiError", "PusherError"],
  ...["DOMException", "DataError", "DataCloneError", "InvalidStateError", "InvalidAccessError"],
  ...[
    "NotAllowedError",
    "NotFoundError",
    "NotReadableError",
    "NotSupportedError",
    "OperationError",
  ],
  ...["SecurityError", "UnknownError", "VersionError", "ConstraintError", "EncodingError"],
  "UnhandledRejection",
];

/** The type of an error as it may be sent: code may have written data into a name of its own. */
export function knownType(type: string): string {
  return [...engineTypes, ...otherTypes].includes(type) ? type : "Error";
}
