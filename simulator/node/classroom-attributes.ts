import { pusherKey, type ServerAddress } from "./start-simulator-server.ts";

/** The data attributes with which a page of this server finds it and knows that it is training (CF-1). */
export function classroomAttributes(
  address: ServerAddress,
  timeZone: string,
): Readonly<Record<string, string>> {
  return {
    "data-api-base": "/",
    "data-auth-base": "/",
    "data-core-base": "/",
    "data-push-key": pusherKey,
    "data-push-host": address.host,
    "data-push-port": String(address.port),
    "data-push-tls": "no",
    "data-payment-validation-companies": "all",
    "data-time-zone": timeZone,
    "data-classroom": "yes",
  };
}
