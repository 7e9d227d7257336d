import jsQR from "jsqr";
import { expect, it } from "vitest";
import { qrRows } from "./qr-code.tsx";

/** The pixels of a picture in which a module has four by four. */
function pictureOf(rows: readonly (readonly boolean[])[]) {
  const side = rows.length * 4;
  const pixels = new Uint8ClampedArray(side * side * 4);
  for (let place = 0; place < side * side; place += 1) {
    const row = rows[Math.floor(place / side / 4)];
    const isDark = row?.[Math.floor((place % side) / 4)] === true;
    pixels.set(isDark ? [0, 0, 0, 255] : [255, 255, 255, 255], place * 4);
  }
  return { pixels, side };
}

it.each([
  "http://192.168.1.20:4700/#TQMKRA",
  "https://class.example.com/#AAAAAA",
  "tel:+971501234567,4711",
])("A QR code is read by another library as its text, %s [CL-2]", (link) => {
  const { pixels, side } = pictureOf(qrRows(link));
  expect(jsQR(pixels, side, side)?.data).toBe(link);
});
