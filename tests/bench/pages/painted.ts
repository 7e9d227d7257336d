/** Runs in the task after the next frame: the document of that frame has been painted. */
export function afterPaint(then: () => void): void {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      then();
    };
    port2.postMessage(undefined);
  });
}
