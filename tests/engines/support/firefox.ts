import { launch } from "puppeteer-core";
import type { Engine } from "./engine.ts";

/** Starts Firefox, which serves WebDriver BiDi without a driver. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const firefox = await launch({ browser: "firefox", executablePath });
  return {
    openWindow: async (width, height) => {
      const context = await firefox.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport({ width, height });
      return {
        open: async (url) => {
          await page.goto(url);
        },
        call: async (source, text) =>
          (await page.evaluate(`(${source})(${JSON.stringify(text)})`)) as string,
        press: ({ x, y }) => page.mouse.click(x, y),
        type: (text) => page.keyboard.type(text),
        picture: () => page.screenshot({ encoding: "base64", captureBeyondViewport: false }),
        close: () => context.close(),
      };
    },
    close: () => firefox.close(),
  };
}
