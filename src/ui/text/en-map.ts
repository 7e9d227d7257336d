/** The English of the rider map. */
export const enMap = {
  "map.track": "Track rider",
  "map.title": "Rider of order {{number}}",
  "map.label":
    "Map with the store and the rider. The arrow keys move it, plus and minus change the zoom.",
  "map.refresh": "Refresh",
  "map.loading": "Loading…",
  "map.zoomIn": "Zoom in",
  "map.zoomOut": "Zoom out",
  "map.showBranch": "Show store",
  "map.showRider": "Show rider",
  "map.eta": "Driving time to the store",
  "map.distance": "Distance by road",
  "map.straight": "Straight-line distance",
  "map.lastUpdate": "Last update",
  "map.unknown": "Not known",
  "map.inactive_one": "The rider is inactive. Last update {{count}} min ago",
  "map.inactive_other": "The rider is inactive. Last update {{count}} mins ago",
  "map.unavailable": "Rider Tracking Not Available",
  "map.no_branch_position": "The position of the store is not set up. To set it up:",
  "map.no_rider_position":
    "The rider's phone has not told its position. Ask the rider to switch on location sharing, and check that the position of the store is set up:",
  "map.implausible":
    "Rider and store seem to be {{distance}} apart, so one of the positions must be wrong. Check that latitude and longitude of the store are not swapped:",
  "map.step.open": "In the core system, open Setup > Locations.",
  "map.step.branch": "Choose the location {{branch}} and open General Details.",
  "map.step.enter": "Enter latitude and longitude, and save.",
  "map.step.return": "Come back to this page and track the rider again.",
  "map.deleted": "Rider Not Found",
  "map.deletedText":
    "This rider was deleted by the administrator. Please contact the account administrator.",
  "map.failed": "Oops! Unable to load map. Please try again by reloading the page",
  "map.positionFailed": "The rider's position could not be fetched. Press Refresh to try again.",
  "map.over": "The rider is no longer under way with order {{number}}.",
} as const;
