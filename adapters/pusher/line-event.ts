/** Something that came over the push connection. */
export interface LineEvent {
  /** The channel's name on the wire. */
  readonly name: string;
  readonly event: string;
  /** Parsed JSON, or the text where it was none. */
  readonly data: unknown;
  /** Rises with each subscription of the channel. */
  readonly epoch: number;
}
