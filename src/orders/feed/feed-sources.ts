import type { Company, StaffMember } from "../../../ports/entities/company.ts";
import type { SynchronizedData } from "../../../ports/entities/push-message.ts";
import type { Read } from "../../../ports/outcome.ts";

/** Runs a read for the signed-in session: a 401 leads to one refresh and one repeat. */
export interface SessionReader {
  read<Value>(call: () => Promise<Read<Value>>): Promise<Read<Value>>;
}

/** The company and the signed-in member of staff; undefined until they are loaded. */
export interface CompanySource {
  readonly company: Company | undefined;
  readonly staff: StaffMember | undefined;
}

/** Loads some of the company's data again. */
export interface ReferenceReloader {
  reload(data: SynchronizedData): Promise<unknown>;
}

/** A number from 0 to below 1, from the seeded random stream of the app. Spreads the requests of many clients. */
export type Jitter = () => number;
