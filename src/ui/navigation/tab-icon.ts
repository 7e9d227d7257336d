/** Icons with a number exist up to 9; the last one reads "9+". */
const lastIcon = 10;
const iconPattern = /icon(-\d+)?\.svg$/;

/** The address of the tab's icon with the number of waiting orders; the plain icon if none waits. */
export function iconWithCount(address: string, count: number): string {
  const name = count > 0 ? `icon-${Math.min(count, lastIcon)}.svg` : "icon.svg";
  return address.replace(iconPattern, name);
}
