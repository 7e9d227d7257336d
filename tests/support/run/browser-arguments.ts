/**
 * Features that Playwright switches off. Chromium takes the last list of a command line alone, so ours has to contain
 * them.
 */
const playwrightsOwn = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

/** Features by which a full Chromium asks services of its own: about forms, translations and passwords. */
const askingServices = [
  "AutofillServerCommunication",
  "Translate",
  "OptimizationGuideModelDownloading",
  "PasswordLeakDetection",
  "CertificateTransparencyComponentUpdater",
];

/** Arguments of Chromium in specs, benches and soaks: no sandbox, and no requests of its own. */
export const browserArguments: readonly string[] = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-domain-reliability",
  "--disable-sync",
  "--no-pings",
  `--disable-features=${[...playwrightsOwn, ...askingServices].join(",")}`,
  // A service that nothing answers, for a version that knows the feature by another name.
  "--autofill-server-url=http://127.0.0.1:9/",
];
