/** The build, as far as the upload of its source maps needs it. */
export interface BuiltFiles {
  /** `dist/index.html`; undefined before a build. */
  readonly page: string | undefined;
  /** The names of the scripts in `dist/assets`. */
  readonly scripts: ReadonlySet<string>;
  /** The names in `source-maps/assets`. */
  readonly maps: readonly string[];
}

export type UploadPlan =
  | { readonly kind: "ready"; readonly release: string; readonly command: readonly string[] }
  | { readonly kind: "refused"; readonly problem: string };

/** The vendor's own tool, which npx fetches: its licence is none of those that this project accepts for its packages. */
const tool = ["npx", "--yes", "@sentry/cli@3"] as const;
/** Error reports name scripts by their address on any host. */
const addressOfScripts = "~/assets";

/**
 * The command that gives the source maps of a build to the error-reporting service, under the release that its reports
 * carry (IN-7). Refuses files of different builds: their maps would explain the wrong lines.
 */
export function uploadPlan({ page, scripts, maps }: BuiltFiles): UploadPlan {
  const release = page === undefined ? undefined : releaseOf(page);
  if (page === undefined || release === undefined)
    return refuse("dist/index.html has no release: run `npm run build`.");
  const missing = scriptsOf(page).find((name) => !scripts.has(name));
  if (missing !== undefined) return refuse(`dist/assets/${missing} of dist/index.html is missing.`);
  const ofScripts = maps.filter((name) => name.endsWith(".js.map"));
  const stray = ofScripts.find((name) => !scripts.has(name.slice(0, -".map".length)));
  if (ofScripts.length === 0) return refuse("source-maps/assets has no source maps.");
  if (stray !== undefined) return refuse(`source-maps/assets/${stray} is of another build.`);
  const upload = ["sourcemaps", "upload", "--strict", "--release", release];
  const folders = ["dist/assets", "source-maps/assets"];
  const command = [...tool, ...upload, "--url-prefix", addressOfScripts, ...folders];
  return { kind: "ready", release, command };
}

function refuse(problem: string): UploadPlan {
  return { kind: "refused", problem };
}

/** The scripts that the page names: it belongs to those whose hashes it has. */
function scriptsOf(page: string): readonly string[] {
  return [...page.matchAll(/"\/assets\/([^"]+\.js)"/g)].map(([, name]) => name ?? "");
}

/** The release as the page has it, with the characters that the build has escaped. */
function releaseOf(page: string): string | undefined {
  return /<meta name="release" content="([^"]+)"/
    .exec(page)?.[1]
    ?.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
}
