// The part of msgpack that the protocol uses: maps, arrays, texts, bytes, whole numbers, true, false and null.

export function encode(value) {
  if (value === null) return Buffer.from([0xc0]);
  if (typeof value === "boolean") return Buffer.from([value ? 0xc3 : 0xc2]);
  if (typeof value === "number") return encodeNumber(value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head([0xc4, 0xc5, 0xc6], value.length), value]);
  if (typeof value === "string") {
    const bytes = Buffer.from(value);
    return Buffer.concat([bytes.length < 32 ? Buffer.from([0xa0 + bytes.length]) : head([0xd9, 0xda, 0xdb], bytes.length), bytes]);
  }
  if (Array.isArray(value)) return Buffer.concat([head([null, 0xdc, 0xdd], value.length), ...value.map(encode)]);
  const pairs = Object.entries(value);
  return Buffer.concat([head([null, 0xde, 0xdf], pairs.length), ...pairs.flat().map(encode)]);
}

function encodeNumber(number) {
  if (!Number.isInteger(number)) throw new TypeError(`${number} is not an integer`);
  if (number >= 0 && number < 128) return Buffer.from([number]);
  const bytes = Buffer.alloc(9, 0xd3);
  bytes.writeBigInt64BE(BigInt(number), 1);
  return bytes;
}

// The bytes before a value: its kind, and its length in 1, 2 or 4 bytes.
function head([one, two, four], length) {
  const [kind, size] = one && length < 0x100 ? [one, 1] : length < 0x10000 ? [two, 2] : [four, 4];
  const bytes = Buffer.alloc(1 + size, kind);
  bytes.writeUIntBE(length, 1, size);
  return bytes;
}

export function decode(bytes) {
  let at = 0;
  const size = (count) => (at += count) && bytes.readUIntBE(at - count, count);
  const cut = (count) => bytes.subarray(at, (at += count));
  const text = (count) => cut(count).toString();
  const list = (count) => Array.from({ length: count }, next);
  const map = (count) => Object.fromEntries(Array.from({ length: count }, () => [next(), next()]));
  const number = (method, count) => Number(cut(count)[method]());
  const kinds = {
    0xc0: () => null, 0xc2: () => false, 0xc3: () => true,
    0xc4: () => cut(size(1)), 0xc5: () => cut(size(2)), 0xc6: () => cut(size(4)),
    0xcc: () => size(1), 0xcd: () => size(2), 0xce: () => size(4), 0xcf: () => number("readBigUInt64BE", 8),
    0xd0: () => number("readInt8", 1), 0xd1: () => number("readInt16BE", 2),
    0xd2: () => number("readInt32BE", 4), 0xd3: () => number("readBigInt64BE", 8),
    0xd9: () => text(size(1)), 0xda: () => text(size(2)), 0xdb: () => text(size(4)),
    0xdc: () => list(size(2)), 0xdd: () => list(size(4)), 0xde: () => map(size(2)), 0xdf: () => map(size(4)),
  };
  function next() {
    const kind = size(1);
    if (kind < 0x80) return kind;
    if (kind < 0x90) return map(kind & 0x0f);
    if (kind < 0xa0) return list(kind & 0x0f);
    if (kind < 0xc0) return text(kind & 0x1f);
    if (kind >= 0xe0) return kind - 0x100;
    return kinds[kind]();
  }
  return next();
}
