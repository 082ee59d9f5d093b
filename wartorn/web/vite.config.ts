import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The server allows scripts and styles from its own files only, so nothing is put into the page itself.
export default defineConfig({
  base: "/",
  plugins: [svelte({ emitCss: true })],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "baseline-widely-available",
    assetsDir: "assets",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
