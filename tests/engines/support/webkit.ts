import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { Builder, type WebDriver } from "selenium-webdriver";
import { ServiceBuilder } from "selenium-webdriver/safari.js";
import type { Engine, EngineWindow } from "./engine.ts";

/** Starts WebKitGTK's driver, on a display of its own. */
export async function startWebKit(found: {
  readonly driver: string;
  readonly display: string;
}): Promise<Engine> {
  const display = await startDisplay(found.display);
  // Safari's is the one for a WebKit driver: it passes a free port, which is all that WebKitGTK's driver asks for.
  const service = new ServiceBuilder(found.driver)
    .setEnvironment({
      ...(process.env as Record<string, string>),
      DISPLAY: display.name,
      // The sandbox needs rights that containers and root do not have. The page is our own.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
    })
    .build();
  const close = async (): Promise<void> => {
    await service.kill();
    await display.close();
  };
  try {
    const url = await service.start();
    return { openWindow: (width, height) => openWindow(url, width, height), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Each session of the driver has a browser of its own. */
async function openWindow(url: string, width: number, height: number): Promise<EngineWindow> {
  const driver = await new Builder()
    .disableEnvironmentOverrides()
    .usingServer(url)
    .forBrowser("MiniBrowser")
    .build();
  // Now and then a page never ends loading here: that fails at once, and not after the minutes of the whole test.
  await driver.manage().setTimeouts({ script: 60_000, pageLoad: 20_000 });
  await resize(driver, width, height);
  return {
    open: (address) => driver.get(address),
    call: (source, text) => driver.executeScript(`return (${source})(arguments[0])`, text),
    press: ({ x, y }) => driver.actions().move({ x, y, duration: 0 }).click().perform(),
    type: (text) => driver.actions().sendKeys(text).perform(),
    picture: () => driver.takeScreenshot(),
    close: () => driver.quit(),
  };
}

/** Makes the page as large as asked; the window has a tool bar besides. */
async function resize(driver: WebDriver, width: number, height: number): Promise<void> {
  const window = driver.manage().window();
  await window.setRect({ x: 0, y: 0, width, height });
  const [innerWidth, innerHeight] = await driver.executeScript<[number, number]>(
    "return [innerWidth, innerHeight]",
  );
  await window.setRect({ width: 2 * width - innerWidth, height: 2 * height - innerHeight });
}

interface Display {
  readonly name: string;
  close(): Promise<void>;
}

/** Starts an X server without a screen, which ends at the latest with this process. */
async function startDisplay(path: string): Promise<Display> {
  const screen = ["-screen", "0", "1600x1200x24"];
  const server = spawn(path, ["-displayfd", "1", "-nolisten", "tcp", ...screen], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const kill = (): boolean => server.kill();
  process.once("exit", kill);
  const ended = once(server, "exit").finally(() => process.off("exit", kill));
  const [number] = await Promise.race([
    once(createInterface(server.stdout), "line"),
    ended.then(([code]) => Promise.reject(new Error(`${path} ended with ${code}.`))),
  ]);
  return {
    name: `:${number}`,
    close: async () => {
      kill();
      await ended;
    },
  };
}
