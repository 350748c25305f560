// The part of msgpack that the protocol uses: maps, arrays, texts, bytes, whole numbers, true, false and null.

export type Value = null | boolean | number | string | Uint8Array | Value[] | { [key: string]: Value };

const TEXT = new TextEncoder();

export function encode(value: Value): Uint8Array {
  const out: number[] = [];
  write(out, value);
  return Uint8Array.from(out);
}

function write(out: number[], value: Value): void {
  if (value === null) out.push(0xc0);
  else if (typeof value === "boolean") out.push(value ? 0xc3 : 0xc2);
  else if (typeof value === "number") writeNumber(out, value);
  else if (typeof value === "string") {
    const bytes = TEXT.encode(value);
    if (bytes.length < 32) out.push(0xa0 + bytes.length);
    else writeHead(out, 0xda, bytes.length);
    out.push(...bytes);
  } else if (value instanceof Uint8Array) {
    writeHead(out, 0xc5, value.length);
    out.push(...value);
  } else if (Array.isArray(value)) {
    writeHead(out, 0xdc, value.length);
    value.forEach((each) => write(out, each));
  } else {
    const pairs = Object.entries(value);
    writeHead(out, 0xde, pairs.length);
    pairs.flat().forEach((each) => write(out, each));
  }
}

// A kind and its length in two bytes: no message of a client is longer.
function writeHead(out: number[], kind: number, length: number): void {
  out.push(kind, length >> 8, length & 0xff);
}

function writeNumber(out: number[], value: number): void {
  if (value >= 0 && value < 128) out.push(value);
  else out.push(0xce, (value >>> 24) & 0xff, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff);
}

// Throws RangeError or TypeError for what is no msgpack of these kinds.
export function decode(bytes: Uint8Array): Value {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  let at = 0;
  const step = (count: number): number => {
    if (at + count > bytes.length) throw new RangeError("a frame ends too early");
    at += count;
    return at - count;
  };
  const size = (count: number): number => {
    const from = step(count);
    return count === 1 ? view.getUint8(from) : count === 2 ? view.getUint16(from) : view.getUint32(from);
  };
  const cut = (count: number): Uint8Array => {
    const from = step(count);
    return bytes.slice(from, from + count);
  };
  const list = (count: number): Value[] => Array.from({ length: count }, next);
  const map = (count: number): Value =>
    Object.fromEntries(Array.from({ length: count }, () => [String(next()), next()]));
  function next(): Value {
    const kind = size(1);
    if (kind < 0x80) return kind;
    if (kind < 0x90) return map(kind & 0x0f);
    if (kind < 0xa0) return list(kind & 0x0f);
    if (kind < 0xc0) return utf8.decode(cut(kind & 0x1f));
    if (kind >= 0xe0) return kind - 0x100;
    switch (kind) {
      case 0xc0: return null;
      case 0xc2: return false;
      case 0xc3: return true;
      case 0xc4: return cut(size(1));
      case 0xc5: return cut(size(2));
      case 0xc6: return cut(size(4));
      case 0xcc: return size(1);
      case 0xcd: return size(2);
      case 0xce: return size(4);
      case 0xcf: return Number(view.getBigUint64(step(8)));
      case 0xd0: return view.getInt8(step(1));
      case 0xd1: return view.getInt16(step(2));
      case 0xd2: return view.getInt32(step(4));
      case 0xd3: return Number(view.getBigInt64(step(8)));
      case 0xd9: return utf8.decode(cut(size(1)));
      case 0xda: return utf8.decode(cut(size(2)));
      case 0xdb: return utf8.decode(cut(size(4)));
      case 0xdc: return list(size(2));
      case 0xdd: return list(size(4));
      case 0xde: return map(size(2));
      case 0xdf: return map(size(4));
    }
    throw new TypeError(`unknown kind ${kind}`);
  }
  return next();
}
