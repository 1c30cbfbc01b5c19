// Bundles the client into ../static; names carry a hash of their content, manifest.json tells which file is which.
import { build } from "esbuild";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";

const out = join(import.meta.dirname, "..", "static");
await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
const { metafile } = await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: ["stoa.js", "theme.js", "stoa.css", "icon.svg"],
  entryNames: "[name]-[hash]",
  outdir: out,
  bundle: true,
  loader: { ".svg": "copy" },
  minify: true,
  format: "iife",
  target: ["chrome123", "firefox121", "safari17.5"],
  legalComments: "linked",
  metafile: true,
});
const manifest = Object.fromEntries(
  Object.entries(metafile.outputs)
    .filter(([, made]) => made.entryPoint)
    .map(([path, made]) => [made.entryPoint, basename(path)]),
);
await writeFile(join(out, "manifest.json"), JSON.stringify(manifest, null, 2));
