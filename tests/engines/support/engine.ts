/** A place in the window, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A window of a browser, whichever package drives it. */
export interface EngineWindow {
  /** Opens an address and waits until it has loaded. */
  open(url: string): Promise<void>;
  /** Calls a function of a page, given as its source, with one text. The function resolves to a text. */
  call(source: string, text: string): Promise<string>;
  /** Moves the mouse to a point and presses it. */
  press(point: Point): Promise<void>;
  /** Types a text into the element that has the focus. */
  type(text: string): Promise<void>;
  /** The window's content as a PNG file, in base64. */
  picture(): Promise<string>;
  close(): Promise<void>;
}

/** A running browser. */
export interface Engine {
  /** A window of this size with empty storage of its own. */
  openWindow(width: number, height: number): Promise<EngineWindow>;
  close(): Promise<void>;
}
