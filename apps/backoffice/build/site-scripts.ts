import { join } from 'node:path'

/** Each is one classic script with all that it imports. */
const SCRIPTS = ['site', 'map', 'frame', 'embed', 'sw'] as const

/** Builds the scripts of the residents' site: minified, without types, one file each. The service compresses them (apps/site/device-files.ts). */
export async function siteScripts(
  { build }: Pick<typeof import('vite'), 'build'>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  for (const name of SCRIPTS)
    await build({
      configFile: false,
      root: from,
      publicDir: false,
      logLevel: 'warn',
      build: {
        outDir: to,
        emptyOutDir: false,
        target: 'es2022',
        modulePreload: false,
        reportCompressedSize: false,
        minify: true,
        rolldownOptions: { input: join(from, `${name}.ts`), output: { format: 'iife', entryFileNames: `${name}.js` } },
      },
    })
}
