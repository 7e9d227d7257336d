/**
 * Builds each container file of `deploy` with buildah over a base by debootstrap, and uses the image as its user:
 *
 *   npm run build && npm run container
 *
 * As root on Debian. Without a container runtime of its own it proves neither a read-only root nor rootless running,
 * and the base is not the image that the file names.
 */
import { existsSync, mkdirSync } from "node:fs";
import { installFromDebian } from "../../scripts/programs.mjs";
import { checkClassImage } from "./class-image.ts";
import { folder } from "./images.ts";
import { checkPageImage } from "./page-image.ts";

process.exitCode = await check();

async function check(): Promise<number> {
  if (process.getuid?.() !== 0)
    return refuse("Run it as root: debootstrap and buildah's chroot need it.");
  if (!existsSync("dist/index.html")) return refuse("Run `npm run build` first.");
  if (!installFromDebian(["buildah", "debootstrap"])) return refuse("Debian's buildah is needed.");
  mkdirSync(folder, { recursive: true });
  const page = await checkPageImage();
  report("The page is served by another user than root as the table says, and is healthy.", page);
  const classroom = await checkClassImage();
  report("A class is joined by another user than root, and its volume survives a kill.", classroom);
  return page.length + classroom.length > 0 ? 1 : 0;
}

function report(proved: string, problems: readonly string[]): void {
  for (const line of problems) console.error(line);
  console.log(problems.length > 0 ? "FAILED" : proved);
}

function refuse(message: string): number {
  console.error(message);
  return 1;
}
