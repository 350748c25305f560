// A link as a QR code (ISO/IEC 18004): bytes, correction level L, one block, and mask 0, which every reader takes.

const ECC_BYTES = [7, 10, 15, 20, 26]; // of versions 1 to 5 at level L, each one block
const ALL_BYTES = [26, 44, 70, 100, 134];
const FORMAT = 0b111011111000100; // level L, mask 0

// By row, whether each module is dark; null: the text is too long.
export function qrCode(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const at = ALL_BYTES.findIndex((all, each) => bytes.length + 2 <= all - (ECC_BYTES[each] ?? 0));
  if (at < 0) return null;
  const data = dataBytes(bytes, (ALL_BYTES[at] ?? 0) - (ECC_BYTES[at] ?? 0));
  return drawn(at + 1, [...data, ...correction(data, ECC_BYTES[at] ?? 0)]);
}

// Mode 4 (bytes), their number, they themselves, an end of four zeros, and filling.
function dataBytes(bytes: Uint8Array, size: number): number[] {
  const nibbles = [4, bytes.length >> 4, bytes.length & 15, ...[...bytes].flatMap((each) => [each >> 4, each & 15]), 0];
  const found = Array.from({ length: nibbles.length / 2 }, (_each, at) => ((nibbles[2 * at] ?? 0) << 4) | (nibbles[2 * at + 1] ?? 0));
  while (found.length < size) found.push((found.length - nibbles.length / 2) % 2 ? 0x11 : 0xec);
  return found;
}

// In the field of 256 elements with the polynomial 0x11d.
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> bit) & 1) * a;
  }
  return product;
}

// The rest of the division by the generator of that degree (Reed and Solomon).
function correction(data: number[], degree: number): number[] {
  const generator = [...Array<number>(degree - 1).fill(0), 1];
  for (let step = 0, root = 1; step < degree; step++, root = times(root, 2)) {
    generator.forEach((each, at) => (generator[at] = times(each, root) ^ (generator[at + 1] ?? 0)));
  }
  const rest = Array<number>(degree).fill(0);
  for (const each of data) {
    const factor = each ^ (rest.shift() ?? 0);
    rest.push(0);
    generator.forEach((of, at) => (rest[at] = (rest[at] ?? 0) ^ times(of, factor)));
  }
  return rest;
}

function drawn(version: number, bytes: number[]): boolean[][] {
  const side = 17 + 4 * version;
  const modules: (boolean | undefined)[][] = Array.from({ length: side }, () => Array<boolean | undefined>(side));
  const set = (x: number, y: number, dark: boolean): void => {
    const row = modules[y];
    if (row && x >= 0 && x < side) row[x] = dark;
  };
  const square = (x: number, y: number, reach: number, light: number[]): void => {
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++) set(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
    }
  };
  for (let at = 8; at < side - 8; at++) {
    set(at, 6, at % 2 === 0);
    set(6, at, at % 2 === 0);
  }
  for (const [x, y] of [[3, 3], [side - 4, 3], [3, side - 4]] as const) square(x, y, 4, [2, 4]);
  if (version > 1) square(side - 7, side - 7, 2, [1]);
  for (let bit = 0; bit < 15; bit++) {
    const dark = ((FORMAT >> bit) & 1) === 1;
    set(8, bit < 6 ? bit : bit < 8 ? bit + 1 : side - 15 + bit, dark);
    set(bit < 8 ? side - 1 - bit : bit < 9 ? 7 : 14 - bit, 8, dark);
  }
  set(8, side - 8, true);
  fill(modules, side, bytes);
  return modules.map((row) => row.map((each) => each === true));
}

// In pairs of columns from the right, up and down in turn, without what is set and the column of the timing.
function fill(modules: (boolean | undefined)[][], side: number, bytes: number[]): void {
  let bit = 0;
  for (let right = side - 1; right > 0; right -= right === 8 ? 3 : 2) {
    for (let step = 0; step < side; step++) {
      const y = ((right + 1) & 2) === 0 ? side - 1 - step : step;
      for (const x of [right, right - 1]) {
        const row = modules[y];
        if (!row || row[x] !== undefined) continue;
        const dark = (((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        row[x] = dark !== ((x + y) % 2 === 0);
        bit++;
      }
    }
  }
}
