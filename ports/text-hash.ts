/** A 32-bit hash of a text that starts from `start`; the same on every machine. Not for secrets. */
export function textHash(text: string, start: number): number {
  let hash = start | 0;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    hash ^= hash >>> 15;
  }
  return hash;
}

/** Mixes the bits of a hash, so that similar inputs give very different results. */
export function finished(hash: number): number {
  let value = hash;
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** 64 bits of a text as sixteen hexadecimal digits. */
export function hexHash(text: string, key: number): string {
  return hex(finished(textHash(text, key))) + hex(finished(textHash(text, ~key)));
}

/** Eight hexadecimal digits of an unsigned 32-bit number. */
export function hex(value: number): string {
  return (value >>> 0).toString(16).padStart(8, "0");
}
