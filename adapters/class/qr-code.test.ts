import jsQR from "jsqr";
import { expect, it } from "vitest";
import { qrCode } from "./qr-code.ts";

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

it.each(["http://192.168.1.20:4700/#TQMKRA", "https://class.example.com/#AAAAAA"])(
  "The QR code of a class is read by another library as its link, %s [CL-2]",
  (link) => {
    const { pixels, side } = pictureOf(qrCode(link));
    expect(jsQR(pixels, side, side)?.data).toBe(link);
  },
);
