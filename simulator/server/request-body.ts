import { type CurrencyPrecision, type Minor, toMinor } from "../../ports/entities/money.ts";

/** A problem of a request's body. It becomes a 422 whose text names the field. */
export class BodyProblem extends Error {}

type Fields = Readonly<Record<string, unknown>>;

/** Reads the fields of a request's body; each reader throws a BodyProblem that names its field. */
export class RequestBody {
  private readonly fields: Fields;
  private readonly path: string;

  constructor(value: unknown, path = "") {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      throw new BodyProblem(`${path === "" ? "The body" : path} must be an object`);
    }
    this.fields = value as Fields;
    this.path = path;
  }

  /** A positive whole number, as for ids. */
  id(name: string): number {
    const value = this.fields[name];
    if (Number.isSafeInteger(value) && (value as number) > 0) return value as number;
    throw this.problem(name, "must be an id");
  }

  optionalId(name: string): number | undefined {
    return this.isAbsent(name) ? undefined : this.id(name);
  }

  /** Whole minutes from 0 to 999. */
  optionalMinutes(name: string): number | undefined {
    if (this.isAbsent(name)) return undefined;
    const value = this.fields[name];
    if (Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 999) {
      return value as number;
    }
    throw this.problem(name, "must be whole minutes from 0 to 999");
  }

  text(name: string): string {
    const value = this.fields[name];
    if (typeof value === "string" && value.length <= textLengthMax) return value;
    throw this.problem(name, `must be text of at most ${textLengthMax} characters`);
  }

  optionalText(name: string): string | undefined {
    return this.isAbsent(name) ? undefined : this.text(name);
  }

  truth(name: string): boolean {
    const value = this.fields[name];
    if (typeof value === "boolean") return value;
    throw this.problem(name, "must be true or false");
  }

  number(name: string): number {
    const value = this.fields[name];
    if (typeof value === "number" && Number.isFinite(value)) return value;
    throw this.problem(name, "must be a number");
  }

  /** An ISO 8601 time with its zone. */
  time(name: string): number {
    const text = this.text(name);
    const instant = isoPattern.test(text) ? Date.parse(text) : Number.NaN;
    if (Number.isFinite(instant)) return instant;
    throw this.problem(name, "must be an ISO time with its zone");
  }

  optionalTime(name: string): number | undefined {
    return this.isAbsent(name) ? undefined : this.time(name);
  }

  oneOf<Value extends string>(name: string, values: readonly Value[]): Value {
    const value = values.find((each) => each === this.fields[name]);
    if (value !== undefined) return value;
    throw this.problem(name, `must be one of ${values.join(", ")}`);
  }

  /** An object in the body. */
  part(name: string): RequestBody {
    return new RequestBody(this.fields[name], `${this.path}${name}.`);
  }

  /** A decimal amount of the company's currency. */
  amount(name: string, precision: CurrencyPrecision): Minor {
    const minor = toMinor(this.number(name), precision);
    if (minor === undefined) throw this.problem(name, "is out of range");
    return minor;
  }

  /** A list of objects; empty when absent. */
  list(name: string): readonly RequestBody[] {
    if (this.isAbsent(name)) return [];
    const value = this.fields[name];
    if (!Array.isArray(value) || value.length > listLengthMax) {
      throw this.problem(name, `must be a list of at most ${listLengthMax}`);
    }
    return value.map(
      (element, index) => new RequestBody(element, `${this.path}${name}[${index}].`),
    );
  }

  /** Names and plain values; undefined when absent. */
  optionalFacts(name: string): Readonly<Record<string, string | number | boolean>> | undefined {
    if (this.isAbsent(name)) return undefined;
    const value = this.fields[name];
    const isPlain = (fact: unknown): fact is string | number | boolean =>
      ["string", "number", "boolean"].includes(typeof fact);
    if (typeof value !== "object" || value === null || !Object.values(value).every(isPlain)) {
      throw this.problem(name, "must hold plain values under names");
    }
    const isTooLong = (text: unknown): boolean =>
      typeof text === "string" && text.length > textLengthMax;
    const facts = Object.entries(value);
    if (facts.length > listLengthMax || facts.flat().some(isTooLong)) {
      throw this.problem(name, `may hold ${listLengthMax} values of ${textLengthMax} characters`);
    }
    return { ...value };
  }

  private isAbsent(name: string): boolean {
    return this.fields[name] === undefined || this.fields[name] === null;
  }

  private problem(name: string, what: string): BodyProblem {
    return new BodyProblem(`${this.path}${name} ${what}`);
  }
}

const textLengthMax = 2_000;
const listLengthMax = 50;
const isoPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;
