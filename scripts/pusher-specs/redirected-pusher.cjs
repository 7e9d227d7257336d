// The client under test with another address, because the specs name only a hosted cluster.
const { default: Pusher } = require("../../.cache/pusher-specs/pusher-js/src/core/pusher.ts");

const address = `127.0.0.1:${process.env.PUSHER_SPECS_PORT}`;

module.exports = class RedirectedPusher extends Pusher {
  constructor(key, options) {
    super(key, {
      ...options,
      wsHost: "127.0.0.1",
      wsPort: Number(process.env.PUSHER_SPECS_PORT),
      channelAuthorization: { endpoint: `http://${address}/auth`, transport: "ajax" },
    });
  }
};
