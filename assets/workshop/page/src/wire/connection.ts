// One WebSocket and its frames: requests with numbers, pings, and a new connection after a cut.

import { decode, encode, type Value } from "./msgpack";
import type { FromServer, Refused, Welcome } from "./messages";

const HEADER = 4;
const SILENT_MS = 12_000; // at a table the server sends a ping every two seconds, elsewhere every fifteen
const SILENT_ELSEWHERE_MS = 40_000;
const PAUSES_MS = [300, 1000, 2000, 4000, 5000];
const ENDS = ["replaced", "banned", "table-dropped", "malformed"]; // after these nobody comes back by itself

export type Request = { type: string; [field: string]: Value };

export interface Listener {
  welcomed(welcome: Welcome): void;
  heard(message: FromServer): void;
  lost(): void; // it will try again
  ended(why: string, text: string): void; // it will not
}

interface Waiting {
  resolve: (answer: Refused | null) => void;
}

export class Connection {
  isAtTable = false;
  private socket: WebSocket | null = null;
  private waiting = new Map<number, Waiting>();
  private refused = new Map<number, Refused>();
  private numbers = 0;
  private attempts = 0;
  private isOpen = false;
  private isEnded = false;
  private heardAt = 0;
  private timer = 0;

  constructor(private url: string, private hello: () => Request, private listener: Listener) {
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && !this.isOpen && !this.isEnded) this.connect();
    });
    window.addEventListener("online", () => !this.isOpen && !this.isEnded && this.connect());
    setInterval(() => this.checkSilence(), 1000);
  }

  connect(): void {
    clearTimeout(this.timer);
    this.isEnded = false;
    this.drop();
    const socket = new WebSocket(this.url);
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    this.heardAt = performance.now();
    socket.onopen = () => this.write(this.hello());
    socket.onmessage = ({ data }) => socket === this.socket && this.take(new Uint8Array(data as ArrayBuffer, HEADER));
    socket.onclose = () => socket === this.socket && this.lose();
  }

  // Resolves with null once it is done, with the refusal if it is refused or the connection is lost before.
  ask(message: Request): Promise<Refused | null> {
    if (!this.isOpen) return Promise.resolve({ type: "refused", why: "offline" });
    const request = ++this.numbers;
    this.write({ ...message, request });
    return new Promise((resolve) => this.waiting.set(request, { resolve }));
  }

  private write(message: Request): void {
    const bytes = encode(message);
    const frame = new Uint8Array(HEADER + bytes.length);
    new DataView(frame.buffer).setUint32(0, bytes.length);
    frame.set(bytes, HEADER);
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(frame);
  }

  private take(bytes: Uint8Array): void {
    this.heardAt = performance.now();
    const message = decode(bytes) as unknown as FromServer;
    switch (message.type) {
      case "ping":
        this.write({ type: "pong", number: message.number ?? 0 });
        break;
      case "welcome":
        this.isOpen = true;
        this.attempts = 0;
        this.listener.welcomed(message);
        break;
      case "closing":
        if (ENDS.includes(message.why)) this.end(message.why, message.text ?? "");
        break;
      case "answered":
        this.waiting.get(message.request)?.resolve(this.refused.get(message.request) ?? null);
        this.waiting.delete(message.request);
        this.refused.delete(message.request);
        break;
      case "refused":
        if (!this.isOpen) this.end(message.why, message.text ?? "");
        else if (message.request) this.refused.set(message.request, message);
        else this.listener.heard(message); // of what had been begun already, such as a start that could not be stored
        break;
      default:
        this.listener.heard(message);
    }
  }

  private end(why: string, text: string): void {
    this.isEnded = true;
    this.drop();
    this.listener.ended(why, text);
  }

  private drop(): void {
    this.isOpen = false;
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    for (const { resolve } of this.waiting.values()) resolve({ type: "refused", why: "offline" });
    this.waiting.clear();
  }

  private lose(): void {
    this.drop();
    if (this.isEnded) return;
    this.listener.lost();
    this.timer = setTimeout(() => this.connect(), PAUSES_MS[Math.min(this.attempts++, PAUSES_MS.length - 1)]);
  }

  private checkSilence(): void {
    const most = this.isAtTable ? SILENT_MS : SILENT_ELSEWHERE_MS;
    if (this.socket && !this.isEnded && performance.now() - this.heardAt > most) this.lose();
  }
}
