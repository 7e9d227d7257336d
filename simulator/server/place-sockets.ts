/** The sockets of a place: a page has one, and a new one after each loss. A further one closes the oldest. */
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
    if (known.includes(socketId)) return;
    const sockets = [...known, socketId];
    // One that is not remembered would go on listening after the place is removed.
    for (const oldest of sockets.slice(0, -socketsMax)) this.close(oldest);
    this.byPlace.set(place, sockets.slice(-socketsMax));
  }

  /** Closes all of one place. */
  disconnect(place: number): void {
    for (const socketId of this.byPlace.get(place) ?? []) this.close(socketId);
    this.byPlace.delete(place);
  }
}
