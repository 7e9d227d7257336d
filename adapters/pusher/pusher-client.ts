/** What is used of pusher-js. Its own class has all of it; tests write a script of it. */
export interface PusherClient {
  readonly connection: PusherSocket;
  connect(): void;
  disconnect(): void;
  subscribe(name: string): PusherChannel;
  unsubscribe(name: string): void;
}

export interface PusherSocket {
  /** initialized, connecting, connected, unavailable, failed or disconnected. */
  readonly state: string;
  bind(event: string, callback: (data: unknown) => void): unknown;
  unbind(event: string, callback: (data: unknown) => void): unknown;
}

export interface PusherChannel {
  bind_global(callback: (event: string, data: unknown) => void): unknown;
}
