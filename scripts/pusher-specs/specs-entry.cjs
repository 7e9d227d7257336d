// The specs as pusher-js ships them, for the one transport that the simulator's server supports.
require("../../.cache/pusher-specs/pusher-js/src/core/pusher.ts");
require("../../.cache/pusher-specs/pusher-js/spec/javascripts/integration/core/pusher_spec/index.js")(
  [{ transport: "ws", forceTLS: false }],
);
