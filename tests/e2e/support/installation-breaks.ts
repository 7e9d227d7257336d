/** One changed line of an installation that works, and the only lines that the doctor then prints. */
export interface Break {
  readonly name: string;
  /** A file of nginx. */
  readonly file: string;
  readonly text: string;
  readonly by: string;
  /** PAGE, SERVICES and HOST stand for the addresses of the test, SCRIPT and STYLE for the page's script and style sheet. */
  readonly prints: readonly string[];
}

const page = "conf.d/delivery-manager.conf";
const services = "conf.d/services.conf";
const settings = "delivery-manager/installation.conf";
const server = "delivery-manager/server.conf";
const everyAnswer = "PAGE/, PAGE/home-delivery/new, SCRIPT, STYLE";
const bothPages = "PAGE/, PAGE/home-delivery/new";
const aPolicy = `${bothPages}: has a content security policy whose`;
const ofSettings = "the page's settings:";

export const settingBreaks: readonly Break[] = [
  {
    name: "a service setting that no default replaces",
    file: settings,
    text: 'data-auth-base="https://',
    by: 'data-auth-base="ftp://',
    prints: [
      `${ofSettings} data-auth-base is “ftp://localhost:SERVICES_PORT”. Use an address such as https://api.example.com; http:// only for this machine, this page's own server or a classroom.`,
    ],
  },
  {
    name: "a setting that its default replaces",
    file: settings,
    text: 'data-spread-seconds="20"',
    by: 'data-spread-seconds="2000"',
    prints: [`${ofSettings} data-spread-seconds is “2000”. Use a number from 0 to 300.`],
  },
  {
    name: "a wrong address of head office, with which nothing is sent",
    file: settings,
    text: 'data-heartbeat-url="https://',
    by: 'data-heartbeat-url="ftp://',
    prints: [
      `${ofSettings} data-heartbeat-url is “ftp://localhost:SERVICES_PORT/v1/metrics”. Use an address such as https://api.example.com; http:// only for this machine, this page's own server or a classroom.`,
    ],
  },
  {
    name: "a misspelt setting",
    file: settings,
    text: "data-spread-seconds=",
    by: "data-spread-second=",
    prints: [`${ofSettings} There is no setting data-spread-second (“20”). Check its spelling.`],
  },
  {
    name: "a wrong secret, which is shortened",
    file: settings,
    text: 'data-spread-seconds="20"',
    by: 'data-error-reporting-key="s3cret-of-the-shop"',
    prints: [
      `${ofSettings} data-error-reporting-key is “s3cr…”. Use a value such as https://key@errors.example.com/1.`,
    ],
  },
  {
    name: "channels that everyone can read",
    file: settings,
    text: 'data-push-channel-prefix="private-"',
    by: "",
    prints: [
      `${ofSettings} data-push-channel-prefix is not “private-”: everyone who knows the push key can read the orders.`,
    ],
  },
  {
    name: "another push key",
    file: settings,
    text: 'data-push-key="',
    by: 'data-push-key="other-',
    prints: ["wss://HOST: refuses the push connection with 4001 (Application does not exist)"],
  },
];

export const pageBreaks: readonly Break[] = [
  {
    name: "a policy without the host of the services",
    file: settings,
    text: "connect-src 'self' https://localhost:SERVICES_PORT",
    by: "connect-src 'self'",
    prints: [`${aPolicy} connect-src does not allow SERVICES`],
  },
  {
    name: "a policy without the push service",
    file: settings,
    text: " wss://localhost:SERVICES_PORT",
    by: "",
    prints: [`${aPolicy} connect-src does not allow wss://HOST`],
  },
  {
    name: "a policy that allows every host",
    file: settings,
    text: "connect-src 'self' https://localhost:SERVICES_PORT",
    by: "connect-src 'self' https:",
    prints: [`${aPolicy} connect-src allows https:, which no setting needs`],
  },
  {
    name: "a policy with scripts in the page",
    file: settings,
    text: "script-src 'self'",
    by: "script-src 'self' 'unsafe-inline'",
    prints: [`${aPolicy} script-src allows 'unsafe-inline', which no setting needs`],
  },
  {
    name: "a policy that lets any site frame the page",
    file: settings,
    text: "frame-ancestors 'none'; ",
    by: "",
    prints: [`${bothPages}: has no frame-ancestors in its content security policy`],
  },
  {
    name: "a second policy",
    file: page,
    text: "add_header Cross-Origin-Opener-Policy same-origin always;",
    by: "add_header Cross-Origin-Opener-Policy same-origin always; add_header Content-Security-Policy \"default-src 'self'\";",
    prints: [`${bothPages}: has 2 content security policies, which browsers all obey`],
  },
  ...[
    ["Strict-Transport-Security", '"max-age=31536000"'],
    ["X-Content-Type-Options", "nosniff"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
  ].map(([header, value]) => ({
    name: `answers without ${header}`,
    file: page,
    text: `add_header ${header} ${value} always;`,
    by: "",
    prints: [`${everyAnswer}: has no ${header}`],
  })),
  {
    name: "a referrer for every site",
    file: page,
    text: "Referrer-Policy strict-origin",
    by: "Referrer-Policy unsafe-url",
    prints: [`${everyAnswer}: has Referrer-Policy “unsafe-url”`],
  },
  {
    name: "a camera for the page",
    file: page,
    text: "camera=(), ",
    by: "",
    prints: [
      `${everyAnswer}: has Permissions-Policy “accelerometer=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magn”`,
    ],
  },
  {
    name: "the version of nginx",
    file: page,
    text: "server_tokens off;",
    by: "server_tokens on;",
    prints: [`${everyAnswer}: names the version of its server, nginx/VERSION`],
  },
  {
    name: "the page in the place of a missing asset",
    file: page,
    text: "try_files /$delivery_manager_version$uri @other;",
    by: "try_files /$delivery_manager_version$uri /;",
    prints: ["PAGE/assets/doctor-….js: is no file, but is answered with 200 and HTML"],
  },
  {
    name: "errors that caches may keep",
    file: page,
    text: '"~^[45]" no-store;',
    by: '"~^[45]" max-age=600;',
    prints: [
      "PAGE/assets/doctor-….js, PAGE/doctor-….png, PAGE/.env: is no file, and its 404 has Cache-Control “max-age=600”: caches keep it when the file is there",
    ],
  },
  {
    name: "paths of the app that are not the page",
    file: page,
    text: "location = /sw.js {",
    by: "location = /home-delivery/new { return 404; } location = /sw.js {",
    prints: [
      "PAGE/home-delivery/new: answers 404 without the page: a reload would lose the open tab",
    ],
  },
  {
    name: "a page that browsers keep",
    file: page,
    text: "default no-cache;",
    by: "default max-age=3600;",
    prints: [
      `${bothPages}: is the page, but has Cache-Control “max-age=3600”: browsers keep an old version and old settings`,
      "PAGE/sw.js: may be kept by caches (Cache-Control “max-age=3600”): new versions arrive late",
    ],
  },
  {
    name: "assets that browsers do not keep",
    file: page,
    text: '"public, max-age=31536000, immutable"',
    by: "no-cache",
    prints: ["SCRIPT, STYLE: has Cache-Control “no-cache”: browsers ask for unchanged files again"],
  },
  {
    name: "files that are not compressed",
    file: page,
    text: "gzip on;",
    by: "gzip off;",
    prints: ["STYLE: is not compressed"],
  },
  {
    name: "scripts as plain text",
    file: page,
    text: "location ^~ /assets/ {",
    by: "location ^~ /assets/ { types {} default_type text/plain;",
    prints: [
      "SCRIPT, STYLE: belongs to the page, but is answered with 200 and Content-Type “text/plain; charset=utf-8”",
    ],
  },
  {
    name: "source maps for everyone",
    file: page,
    text: "location ^~ /assets/ {",
    by: "location ^~ /assets/ { if ($uri ~ \\.map$) { return 200 '{}'; }",
    prints: ["SCRIPT, STYLE: has its source map beside it, which anyone can read"],
  },
  {
    name: "a service worker with the page's policy",
    file: page,
    text: '"~/sw\\.js$" "default-src',
    by: '"~/no\\.js$" "default-src',
    prints: ["PAGE/sw.js: does not have the content security policy of the service worker"],
  },
  {
    name: "no answer to HEAD",
    file: page,
    text: "charset utf-8;",
    by: "charset utf-8; if ($request_method = HEAD) { return 405; }",
    prints: ["HEAD PAGE/: is answered with 405"],
  },
  {
    name: "a certificate that ends soon",
    file: server,
    text: "/certificate.pem;",
    by: "/ends-soon.pem;",
    prints: ["localhost:PAGE_PORT: has a certificate that ends in 4 days"],
  },
  {
    name: "a certificate that nothing trusts",
    file: server,
    text: "/certificate.pem;",
    by: "/of-a-stranger.pem;",
    prints: [
      "localhost:PAGE_PORT: has a certificate that is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT)",
    ],
  },
  {
    name: "a script that a proxy inserts",
    file: page,
    text: "sub_filter '<div id=\"root\"'",
    by: "sub_filter '</body>' '<script>1</script></body>'; sub_filter '<div id=\"root\"'",
    prints: ["PAGE/: holds something that its policy refuses: script-src-elem inline"],
  },
  {
    name: "a missing file of the page",
    file: page,
    text: "location = /sw.js {",
    by: "location = /theme.js { return 404; } location = /sw.js {",
    prints: ["PAGE/: needs /theme.js, which is answered with 404"],
  },
];

const proxied = "proxy_pass $simulator;";
const apiLine = `location /api/ { ${proxied} }`;

function ofServices(name: string, folder: string, by: string, ...prints: readonly string[]): Break {
  const text = `location /${folder}/ { ${proxied} }`;
  return { name, file: services, text, by: `location /${folder}/ { ${by} }`, prints };
}

export const serviceBreaks: readonly Break[] = [
  ofServices(
    "an API that does not allow the page",
    "api",
    `${proxied} proxy_hide_header Access-Control-Allow-Origin;`,
    "SERVICES/api/v1, SERVICES/api/dmms/v1/tokens/refresh: does not allow pages of PAGE",
  ),
  ofServices(
    "an API that does not allow DELETE",
    "api",
    `${proxied} proxy_hide_header Access-Control-Allow-Methods; add_header Access-Control-Allow-Methods "GET, POST, PUT";`,
    "SERVICES/api/v1: does not allow the method DELETE",
  ),
  ofServices(
    "an API that does not allow conditional requests",
    "api",
    `${proxied} proxy_hide_header Access-Control-Allow-Headers; add_header Access-Control-Allow-Headers "Authorization, Content-Type";`,
    "SERVICES/api/v1: does not allow the request header if-none-match",
  ),
  ofServices(
    "an API that answers no preflight",
    "api",
    `if ($request_method = OPTIONS) { return 405; } ${proxied}`,
    "SERVICES/api/v1, SERVICES/api/dmms/v1/tokens/refresh: answers the browser's preflight (OPTIONS) with 405",
  ),
  ofServices(
    "an API whose Date the page cannot read",
    "api",
    `${proxied} proxy_hide_header Access-Control-Expose-Headers;`,
    "SERVICES/api/v1: keeps the page from reading Date, so that countdowns follow another clock",
  ),
  ofServices(
    "an API whose clock is wrong",
    "api",
    `${proxied} proxy_pass_header Date;`,
    "SERVICES/api/v1: has a clock that is OFFSET this machine's",
  ),
  {
    name: "an API that anyone can read",
    file: services,
    text: apiLine,
    by: `location = /api/v1/me { return 200 "{}"; } ${apiLine}`,
    prints: ["SERVICES/api/v1: answers 200 to a call without a valid token"],
  },
  ofServices(
    "a gateway without its API",
    "api",
    "return 502;",
    "SERVICES/api/v1: answers 502 to a call without a valid token, where 401 is right",
    "SERVICES/api/dmms/v1/tokens/refresh: answers 502 to a call without a valid token, where 401 is right",
  ),
  {
    name: "a core system without its sign-on",
    file: services,
    text: 'return 200 "Sign on here";',
    by: "return 404;",
    prints: ["SERVICES/core/sso: answers the login button with 404"],
  },
  ofServices(
    "tiles that the page may not read",
    "tiles",
    `${proxied} proxy_hide_header Access-Control-Allow-Origin;`,
    "SERVICES/tiles/{theme}/{z}/{x}/{y}.svg: does not allow pages of PAGE",
  ),
  ofServices(
    "directions that need another key",
    "route",
    "return 403;",
    "SERVICES/route: refuses the call (403)",
  ),
  {
    name: "a collector that is not there",
    file: services,
    text: 'return 200 "{}";',
    by: "return 404;",
    prints: ["SERVICES/v1/metrics: does not take a heartbeat without metrics (404)"],
  },
  {
    name: "a collector that does not allow JSON",
    file: services,
    text: "add_header Access-Control-Allow-Headers content-type;",
    by: "",
    prints: ["SERVICES/v1/metrics: does not allow the request header content-type"],
  },
  {
    name: "a proxy that passes no WebSocket on",
    file: services,
    text: "proxy_set_header Upgrade $http_upgrade;",
    by: "",
    prints: ["wss://HOST: answers 404 in the place of a WebSocket"],
  },
  ofServices(
    "a push service that does not answer",
    "app",
    "return 444;",
    "wss://HOST: opens no push connection (ECONNRESET)",
  ),
  ofServices(
    "channels that are opened for anyone",
    "pusher",
    'return 200 "{}";',
    "SERVICES/pusher/auth: answers 200 to a call without a valid token",
  ),
  ofServices(
    "an authorisation that leads to a login page",
    "pusher",
    "return 302 /login;",
    "SERVICES/pusher/auth: redirects (302) to SERVICES/login, which the page does not follow",
  ),
  ofServices(
    "an authorisation at another path",
    "pusher",
    "return 404;",
    "SERVICES/pusher/auth: answers 404 to a call without a valid token, where 401 is right",
  ),
];
