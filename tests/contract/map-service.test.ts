// @vitest-environment jsdom
import { InProcessMapService } from "../../simulator/in-process/in-process-map-service.ts";
import { liveMap } from "../../src/compose/live/live-map.ts";
import { simulatedMap } from "../../src/compose/simulator/simulated-map.ts";
import { headless } from "../support/branch/headless.ts";
import { loopbackFiles } from "../support/servers/loopback-files.ts";
import { type MapsUnderTest, mapServiceContract } from "./map-service.contract.ts";

const far = { latitude: -48.9, longitude: -123.4 };

mapServiceContract("tiles and a directions server", async () => {
  const branch = { latitude: 25.0763, longitude: 55.1404 };
  const rider = { latitude: 25.1, longitude: 55.2 };
  const pairs = [rider, branch].map(({ latitude, longitude }) => [longitude, latitude]);
  const geometry = { type: "LineString", coordinates: pairs };
  const found = { code: "Ok", routes: [{ distance: 7_340.4, duration: 660.2, geometry }] };
  const server = await loopbackFiles((request, response) => {
    const hasRoad = request.url?.includes(pairs.map((pair) => pair.join()).join(";"));
    response
      .writeHead(hasRoad ? 200 : 400, { "access-control-allow-origin": "*" })
      .end(JSON.stringify(hasRoad ? found : { code: "NoRoute" }));
  });
  const maps = liveMap({
    tiles: `${server.base}/{z}/{x}/{y}.png`,
    tilesKind: "raster",
    attribution: "Test tiles",
    directionsBase: server.base,
  });
  const container = document.createElement("div");
  return { maps, branch, rider, island: far, container, stop: () => server.close() };
});

function town(
  makeMaps: (towns: ReturnType<typeof headless>["world"]["towns"]) => MapsUnderTest["maps"],
) {
  return (): MapsUnderTest => {
    const { world } = headless();
    const branch = world.reference.branches[0]?.coordinates;
    if (branch === undefined) throw new Error("The branch is nowhere");
    const rider = { latitude: branch.latitude + 0.02, longitude: branch.longitude - 0.01 };
    const container = document.createElement("div");
    return { maps: makeMaps(world.towns), branch, rider, island: far, container };
  };
}

mapServiceContract("drawn streets of a simulated town", town(simulatedMap));
mapServiceContract(
  "in process",
  town((towns) => new InProcessMapService(towns)),
);
