import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [react()],
  server: { host: "127.0.0.1", port: 5173, strictPort: true },
  preview: { host: "127.0.0.1", port: 5173, strictPort: true },
  build: { target: "es2022", manifest: true, sourcemap: true },
  test: {
    include: ["{ports,src,adapters,simulator,tests}/**/*.test.{ts,tsx}"],
    setupFiles: ["tests/support/setup.ts"],
    environment: "node",
    restoreMocks: true,
    // A guard against hanging, not a measure: the machine may be busy.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
