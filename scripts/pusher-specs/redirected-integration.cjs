// The specs' own helper, with the address of the harness instead of its fixed one.
const helper = require("../../.cache/pusher-specs/pusher-js/spec/javascripts/helpers/node/integration.js");

helper.API_URL = `http://127.0.0.1:${process.env.PUSHER_SPECS_PORT}`;
module.exports = helper;
