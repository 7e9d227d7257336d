/** `npm run verify` sets VERIFY=1; without it the quick set runs. */
const isWhole = process.env["VERIFY"] === "1";

/** The size of what a test draws: `quick` in `npm test`, `whole` in `npm run verify`. A part of a test belongs here, a whole slow test gets `@verify` in its title. */
export function sized<Size>({
  quick,
  whole,
}: {
  readonly quick: Size;
  readonly whole: Size;
}): Size {
  return isWhole ? whole : quick;
}
