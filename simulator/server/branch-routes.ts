import { type Acceptance, acceptanceModes } from "../../ports/entities/acceptance.ts";
import type { BranchId, OrderSource } from "../../ports/entities/ids.ts";
import { encodeBranchState } from "./encode-reference-data.ts";
import type { RequestBody } from "./request-body.ts";
import { type Call, encoded, type Route } from "./route.ts";

/** The change of a branch's state; its read is among the others. */
export const branchRoutes: readonly Route[] = [
  {
    method: "PUT",
    path: "/api/v1/locations/:id/acceptance/:reference",
    name: "setAcceptance",
    answer: (call) =>
      encoded(setAcceptance(call), (state) => ({ state: encodeBranchState(state) })),
  },
];

function setAcceptance({ staffApi, id, reference, body }: Call) {
  const reasonId = body.optionalId("reason_id");
  const supervisorPassword = body.optionalText("supervisor_password");
  return staffApi.setAcceptance({
    branchId: id as BranchId,
    source: reference as OrderSource,
    wanted: acceptanceOf(body),
    was: acceptanceOf(body.part("was")),
    ...(reasonId !== undefined && { reasonId }),
    ...(supervisorPassword !== undefined && { supervisorPassword }),
  });
}

function acceptanceOf(body: RequestBody): Acceptance {
  const until = body.optionalTime("until");
  const extraMinutes = body.optionalMinutes("extra_minutes");
  return {
    mode: body.oneOf("mode", acceptanceModes),
    ...(until !== undefined && { until }),
    ...(extraMinutes !== undefined && { extraMinutes }),
  };
}
