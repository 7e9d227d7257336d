/** Returns the hexadecimal HMAC-SHA-256 of a text. It is passed in, since the language itself has none. */
export type HmacSha256 = (secret: string, text: string) => string;

/** The key under which clients connect, and the secret that signs their private channels. */
export class PusherApp {
  readonly key: string;
  private readonly secret: string;
  private readonly hmac: HmacSha256;

  constructor(options: {
    readonly key: string;
    readonly secret: string;
    readonly hmac: HmacSha256;
  }) {
    this.key = options.key;
    this.secret = options.secret;
    this.hmac = options.hmac;
  }

  /** The answer of the authorisation endpoint for a private channel: `key:signature`. */
  sign(socketId: string, channel: string, channelData?: string): string {
    const text = [socketId, channel, ...(channelData === undefined ? [] : [channelData])].join(":");
    return `${this.key}:${this.hmac(this.secret, text)}`;
  }

  /** Whether the signature of a subscription is right for this connection and channel. */
  isSigned(
    socketId: string,
    claim: { readonly channel: string; readonly auth?: string; readonly channelData?: string },
  ): boolean {
    return claim.auth === this.sign(socketId, claim.channel, claim.channelData);
  }
}
