import { lazyScreen } from "../parts/lazy-screen.tsx";

/** The picture of a job's status; its title and text say the same without it. */
export const JobPicture = lazyScreen(async () => (await import("./job-picture.tsx")).JobPicture);
