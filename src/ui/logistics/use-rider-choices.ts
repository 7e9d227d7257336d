import { useState } from "react";
import type { RiderId } from "../../../ports/entities/ids.ts";
import type { Rider } from "../../../ports/entities/logistics.ts";
import {
  byReadiness,
  deliveryTabs,
  type RiderRound,
  riderRounds,
} from "../../logistics/rider-overview.ts";
import { areaKey, areaOf } from "../../orders/order-rules/delivery-areas.ts";
import { useCompany } from "../context/company-context.tsx";
import { useDirectory } from "../context/directory-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { isolate } from "../text/isolate.ts";
import type { Text } from "../text/translate.ts";

/** The most areas that are named of one rider. */
const areasMax = 2;

export interface RiderChoices {
  /** The riders, those who can leave soonest first. */
  readonly sorted: readonly Rider[];
  /** The id where two have the name, whether the rider is free, with how many orders, and in which areas. */
  detailOf(id: RiderId): string | undefined;
}

/**
 * The state, orders and areas that a picker shows for each rider. The list keeps the order that it had when the picker
 * opened, so that no rider moves while staff press. To be called in an observer.
 */
export function useRiderChoices(riders: readonly Rider[]): RiderChoices {
  const text = useText();
  const directory = useDirectory();
  const { board } = useStores();
  const { company } = useCompany();
  const orders = deliveryTabs.flatMap((tab) => board.page(tab).orders.map(({ data }) => data));
  const rounds = new Map(
    riderRounds(riders, orders, company.defaultDeliveryEtaMinutes).map((round) => [
      round.riderId,
      round,
    ]),
  );
  const [places] = useState(() => placesOf(riders, rounds));
  const placeOf = ({ id }: Rider): number => places.get(id) ?? riders.length;
  return {
    sorted: riders.toSorted((one, other) => placeOf(one) - placeOf(other)),
    detailOf: (id) => {
      const round = rounds.get(id);
      const name = directory.riderName(id);
      const mark = name === undefined ? undefined : directory.riderMark(id, name);
      if (round === undefined) return mark;
      return mark === undefined ? detailText(round, text) : `#${id} · ${detailText(round, text)}`;
    },
  };
}

function placesOf(
  riders: readonly Rider[],
  rounds: ReadonlyMap<RiderId, RiderRound>,
): ReadonlyMap<RiderId, number> {
  const sorted = riders.flatMap(({ id }) => rounds.get(id) ?? []).toSorted(byReadiness);
  return new Map(sorted.map(({ riderId }, place) => [riderId, place]));
}

function detailText({ state, orders }: RiderRound, { t, language }: Text): string {
  const areas = new Map(
    orders.flatMap(({ deliveryAddress }) => {
      const area = areaOf(deliveryAddress);
      return area === undefined ? [] : [[areaKey(area), area] as const];
    }),
  );
  const shown = [...areas.values()].slice(0, areasMax).map((area) => isolate(area, language));
  return [
    t(`rounds.state.${state}`),
    ...(orders.length === 0 ? [] : [t("orders", { count: orders.length })]),
    ...shown,
    ...(areas.size > areasMax ? ["…"] : []),
  ].join(" · ");
}
