import {
  type AcceptanceCapability,
  type SlowMode,
  slowModes,
} from "../../ports/entities/acceptance.ts";
import type {
  Capabilities,
  ContactCapability,
  HandoverCapability,
  KitchenLoadCapability,
  LargeOrderCapability,
  LoadLimit,
} from "../../ports/entities/capabilities.ts";
import type { BranchId, OrderSource } from "../../ports/entities/ids.ts";
import { type CurrencyPrecision, toMinor } from "../../ports/entities/money.ts";
import type { PromiseCapability } from "../../ports/entities/promise.ts";
import { minuteMs } from "../../ports/entities/time.ts";
import { ownOnline, sources } from "./sources.ts";

/** Busy and pause of a scenario's back end. An absent field is as integrators get it by default. */
export interface ScenarioAcceptance {
  /** Absent: the web shop and every marketplace. */
  readonly sources?: readonly string[];
  readonly modes?: readonly SlowMode[];
  readonly busyMinutes?: readonly number[];
  readonly pauseMinutes?: readonly number[];
  readonly reasons?: readonly string[];
  readonly needsPassword?: boolean;
  /** Branches by their number, from 1. Absent: all. */
  readonly branches?: readonly number[];
}

/** Promises of a scenario's back end. An absent field is as integrators get it by default. */
export interface ScenarioPromise {
  readonly delayMinutes?: readonly number[];
  readonly delaysMax?: number;
  readonly announceMinutes?: number;
  readonly driveMinutes?: number;
  /** Branches by their number, from 1. Absent: all. */
  readonly branches?: readonly number[];
}

/** The kitchen's load, for a scenario's back end that counts it. */
export interface ScenarioKitchenLoad extends LoadLimit {
  /** Branches by their number, from 1. Absent: all. */
  readonly branches?: readonly number[];
}

/** Telephone codes of a scenario's back end. */
export interface ScenarioContact {
  /** Branches by their number, from 1. Absent: all. */
  readonly branches?: readonly number[];
}

/** Collection codes of a scenario's back end. */
export interface ScenarioHandover {
  /** Absent: shown. */
  readonly check?: HandoverCapability["check"];
  /** Branches by their number, from 1. Absent: all. */
  readonly branches?: readonly number[];
}

/** Large orders of a scenario's back end. An absent field is as integrators get it by default. */
export interface ScenarioLargeOrder {
  /** In whole units of the scenario's currency. */
  readonly amount?: number;
  readonly dishes?: number;
  readonly extraMinutes?: number;
  /** A time of day: 09:00. */
  readonly announceAt?: string;
  /** Branches by their number, from 1. Absent: all. */
  readonly branches?: readonly number[];
}

/** The optional parts that the scenario's back end declares. */
export interface ScenarioCapabilities {
  readonly acceptance?: ScenarioAcceptance;
  readonly promise?: ScenarioPromise;
  readonly kitchenLoad?: ScenarioKitchenLoad;
  readonly contact?: ScenarioContact;
  readonly handover?: ScenarioHandover;
  readonly largeOrder?: ScenarioLargeOrder;
}

/** Undefined where the scenario declares none (CP-6). `precision`: that of the company's currency, for amounts. */
export function capabilitiesOf(
  declared: ScenarioCapabilities | undefined,
  precision: CurrencyPrecision = 2,
): Capabilities | undefined {
  const { acceptance, promise, kitchenLoad, contact, handover, largeOrder } = declared ?? {};
  const all: Capabilities = {
    ...(acceptance !== undefined && { acceptance: acceptanceOf(acceptance) }),
    ...(promise !== undefined && { promise: promiseOf(promise) }),
    ...(kitchenLoad !== undefined && { kitchenLoad: kitchenLoadOf(kitchenLoad) }),
    ...(contact !== undefined && { contact: onFor(contact.branches) }),
    ...(handover !== undefined && {
      handover: { check: handover.check ?? "shown", ...onFor(handover.branches) },
    }),
    ...(largeOrder !== undefined && { largeOrder: largeOrderOf(largeOrder, precision) }),
  };
  return Object.keys(all).length === 0 ? undefined : all;
}

function acceptanceOf(acceptance: ScenarioAcceptance): AcceptanceCapability {
  const { branches } = acceptance;
  return {
    sources: (acceptance.sources ?? usualSources) as readonly OrderSource[],
    modes: acceptance.modes ?? slowModes,
    busyMinutes: acceptance.busyMinutes ?? [10, 20, 30],
    pauseMinutes: acceptance.pauseMinutes ?? [15, 30, 60],
    reasons: (acceptance.reasons ?? []).map((reason, index) => ({ id: 1 + index, reason })),
    needsPassword: acceptance.needsPassword ?? false,
    ...(branches !== undefined && { branchIds: branchIdsOf(branches) }),
  };
}

function promiseOf(promise: ScenarioPromise): PromiseCapability {
  const { delaysMax, branches } = promise;
  return {
    delayMinutes: promise.delayMinutes ?? [5, 10, 20],
    announceMs: (promise.announceMinutes ?? 5) * minuteMs,
    driveMinutes: promise.driveMinutes ?? 15,
    ...(delaysMax !== undefined && { delaysMax }),
    ...(branches !== undefined && { branchIds: branchIdsOf(branches) }),
  };
}

function kitchenLoadOf({ branches, ...limit }: ScenarioKitchenLoad): KitchenLoadCapability {
  return { limit, ...onFor(branches) };
}

function largeOrderOf(
  { amount, dishes, extraMinutes = 15, announceAt = "09:00", branches }: ScenarioLargeOrder,
  precision: CurrencyPrecision,
): LargeOrderCapability {
  const dishesMin = dishes ?? (amount === undefined ? 20 : undefined);
  const amountMin = amount === undefined ? undefined : toMinor(amount, precision);
  const [hour = 0, minute = 0] = announceAt.split(":").map(Number);
  return {
    ...(amountMin !== undefined && { amount: amountMin }),
    ...(dishesMin !== undefined && { dishes: dishesMin }),
    extraMinutes,
    announceAt: { hour, minute },
    ...onFor(branches),
  };
}

function onFor(places: readonly number[] | undefined): ContactCapability {
  return places === undefined ? {} : { branchIds: branchIdsOf(places) };
}

function branchIdsOf(places: readonly number[]): readonly BranchId[] {
  return places.map((place) => (100 + place) as BranchId);
}

const usualSources: readonly string[] = sources
  .filter(({ source, isOwn }) => !isOwn || source === ownOnline)
  .map(({ source }) => source);
