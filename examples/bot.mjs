// A complete player in one file: it joins a table and makes random legal moves, in any game of the server.
//
//     node examples/bot.mjs HOST PORT           opens a table for two, prints its id and waits
//     node examples/bot.mjs HOST PORT GAME      the same for a game such as yspahan
//     node examples/bot.mjs HOST PORT TABLE     joins that table
//
// Needs only node; docs/protocol.md explains the messages.

import { randomBytes, randomInt } from "node:crypto";
import { connect } from "node:net";
import { decode, encode } from "./msgpack.mjs";

const [host, port, wanted] = process.argv.slice(2);
const line = connect(Number(port), host).on("error", ({ message }) => line.writableEnded || end(message, 1));
let me = 0, asked = {}, waiting = false;

function say(type, fields = {}) {
  const payload = encode({ type, ...fields });
  const length = Buffer.alloc(4);
  length.writeUInt32BE(payload.length);
  line.write(Buffer.concat([length, payload]));
}

function end(words, code) {
  console.log(words);
  process.exitCode = code;
  line.end();
}

const hear = {
  welcome({ games }) {
    const game = wanted ? games.find(({ name }) => name === wanted) : games[0];
    game ? say("create_table", { game: game.name, seats: game.least }) : say("join_table", { table: wanted });
  },
  seated({ seat, table }) {
    me = seat;
    console.log(`seat ${me} at table ${table}`);
    say("ready");
  },
  table({ table: { stage, host, seats } }) {
    if (stage === "lobby" && host === me && seats.every((seat) => seat.ready)) say("start");
  },
  position(message) { asked = message; }, // sent after every change; without `legal` if it is not our turn
  moved: ({ seat, text }) => console.log(`seat ${seat}: ${text}`),
  done() { waiting = false; },
  refused({ to, why }) { to === "move" ? (waiting = false) : end(why, 1); },
  ping: ({ number = 0 }) => say("pong", { number }),
  over: ({ winners, scores }) => end(`seats [${winners.join(", ")}] win with [${scores.join(", ")}]`, 0),
  closing: ({ why }) => end(why, 1),
};

let waitingBytes = Buffer.alloc(0);
line.on("data", (bytes) => {
  waitingBytes = Buffer.concat([waitingBytes, bytes]);
  while (!line.writableEnded && waitingBytes.length >= 4 && waitingBytes.length >= 4 + waitingBytes.readUInt32BE()) {
    const message = decode(waitingBytes.subarray(4, (bytes = 4 + waitingBytes.readUInt32BE())));
    waitingBytes = waitingBytes.subarray(bytes);
    hear[message.type]?.(message);
    if (!asked.legal?.length || waiting || line.writableEnded) continue; // send nothing after the end
    say("move", { id: randomBytes(16), position: asked.position, text: asked.legal[randomInt(asked.legal.length)] });
    [asked, waiting] = [{}, true];
  }
});
const program = "example in JavaScript", token = null; // this player does not return to an old seat
say("hello", { protocol: 1, program, token, name: "JavaScript", wants: "positions", features: ["both"] });
