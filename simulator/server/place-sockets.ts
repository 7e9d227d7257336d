/** The last sockets of a place that are remembered: a page has one, and a new one after each loss. */
const socketsMax = 10;

/** The sockets by which each place of a shared class listens, so that they close when the place may not listen any longer. */
export class PlaceSockets {
  private readonly byPlace = new Map<number, string[]>();
  private readonly close: (socketId: string) => void;

  constructor(close: (socketId: string) => void) {
    this.close = close;
  }

  add(place: number, socketId: string): void {
    const known = this.byPlace.get(place) ?? [];
    if (!known.includes(socketId)) this.byPlace.set(place, [...known, socketId].slice(-socketsMax));
  }

  /** Closes all of one place. */
  disconnect(place: number): void {
    for (const socketId of this.byPlace.get(place) ?? []) this.close(socketId);
    this.byPlace.delete(place);
  }
}
