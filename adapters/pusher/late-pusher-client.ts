import type { PusherChannel, PusherClient, PusherSocket } from "./pusher-client.ts";

type Heard = (data: unknown) => void;
type HeardGlobally = (event: string, data: unknown) => void;

interface LateChannel {
  readonly callbacks: HeardGlobally[];
  /** What was handed out before the client was there. */
  readonly channel: PusherChannel;
  /** The client's own channel, once there is one. */
  real: PusherChannel | undefined;
}

/**
 * Stands for a pusher-js client that is still being fetched. The board is usable before it is there: its
 * lists and actions need no push. What is asked meanwhile is kept and passed on; a fetch that failed is
 * tried again with the next `connect`.
 */
export class LatePusherClient implements PusherClient {
  readonly connection: PusherSocket;
  private readonly load: () => Promise<PusherClient>;
  private readonly bound: { readonly event: string; readonly callback: Heard }[] = [];
  private readonly channels = new Map<string, LateChannel>();
  private client: PusherClient | undefined;
  private state: "connecting" | "failed" | "disconnected" = "connecting";
  private isLoading = false;

  constructor(load: () => Promise<PusherClient>) {
    this.load = load;
    this.connection = this.lateConnection();
    this.fetch();
  }

  connect(): void {
    if (this.client !== undefined) {
      this.client.connect();
      return;
    }
    this.state = "connecting";
    this.fetch();
  }

  disconnect(): void {
    if (this.client !== undefined) this.client.disconnect();
    else this.state = "disconnected";
  }

  subscribe(name: string): PusherChannel {
    const late = this.channels.get(name);
    if (this.client === undefined) return (late ?? this.promise(name)).channel;
    const real = this.client.subscribe(name);
    // pusher-js may give the same channel again; it must be known as the same, or it would be bound twice.
    return late !== undefined && late.real === real ? late.channel : real;
  }

  unsubscribe(name: string): void {
    if (this.client === undefined) this.channels.delete(name);
    else this.client.unsubscribe(name);
  }

  private promise(name: string): LateChannel {
    const callbacks: HeardGlobally[] = [];
    const late: LateChannel = {
      callbacks,
      real: undefined,
      channel: {
        bind_global: (callback) => {
          callbacks.push(callback);
          late.real?.bind_global(callback);
        },
      },
    };
    this.channels.set(name, late);
    return late;
  }

  private lateConnection(): PusherSocket {
    const current = (): string => this.client?.connection.state ?? this.state;
    return {
      get state() {
        return current();
      },
      bind: (event, callback) => {
        if (this.client === undefined) this.bound.push({ event, callback });
        else this.client.connection.bind(event, callback);
      },
      unbind: (event, callback) => {
        const index = this.bound.findIndex(
          (each) => each.event === event && each.callback === callback,
        );
        if (index >= 0) this.bound.splice(index, 1);
        this.client?.connection.unbind(event, callback);
      },
    };
  }

  private fetch(): void {
    if (this.isLoading) return;
    this.isLoading = true;
    this.load().then(
      (client) => this.arrive(client),
      () => {
        this.isLoading = false;
        if (this.state === "connecting") this.state = "failed";
      },
    );
  }

  private arrive(client: PusherClient): void {
    this.isLoading = false;
    this.client = client;
    for (const { event, callback } of this.bound) client.connection.bind(event, callback);
    for (const [name, late] of this.channels) {
      late.real = client.subscribe(name);
      for (const callback of late.callbacks) late.real.bind_global(callback);
    }
    if (this.state === "disconnected") client.disconnect();
  }
}
