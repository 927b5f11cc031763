import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { type OutputChunk, rolldown } from 'rolldown'
import { BUILDS, CURRENT, ROOT, type ServerBuild, stateOf } from './fresh-build.ts'
import { programs } from './programs.ts'
import { ascii } from './ascii.ts'
import { HEAD, sourceAddresses } from './source-addresses.ts'

/** Packages that the build does not contain: native ones, ones that are loaded with PGlite only, and optional ones that nobody installs. */
const NOT_BUILT = ['sharp', '@electric-sql/pglite', 'pg-native', 'pino-pretty', 'pg-cloudflare', '@fastify/swagger-ui']
/** Builds that are left in the folder: a process loads further files of its own while it runs. */
const LEFT = 5

/**
 * Builds the programs of the service, without types and with the packages that they use, into a new folder of `dist/server`. `npm start` and
 * `npm run cli` use a build as long as no source has changed since.
 * @returns the folder of the build
 */
export async function buildServer(): Promise<string> {
  const name = `${Date.now().toString(36)}-${process.pid}`
  const folder = join(BUILDS, name)
  const bundle = await rolldown({
    cwd: ROOT,
    input: Object.fromEntries(programs(ROOT).map((path) => [path.replace(/\.ts$/, ''), join(ROOT, path)])),
    platform: 'node',
    external: (id) => NOT_BUILT.some((own) => id === own || id.startsWith(`${own}/`)),
    plugins: [sourceAddresses(ROOT)],
    checks: { ineffectiveDynamicImport: false },
    logLevel: 'warn',
  })
  const { output } = await bundle.generate({
    dir: folder,
    format: 'esm',
    banner: HEAD,
    // Names stay as they are: messages name classes, and a stack can be read.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    sourcemap: true,
    sourcemapExcludeSources: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
  })
  await bundle.close()
  const chunks = output.filter((file): file is OutputChunk => file.type === 'chunk')
  for (const { fileName, code, map } of chunks) {
    const path = join(folder, fileName)
    mkdirSync(dirname(path), { recursive: true })
    const written = ascii(code, map?.mappings ?? '')
    writeFileSync(path, `${written.code}\n//# sourceMappingURL=${basename(path)}.map\n`)
    writeFileSync(`${path}.map`, JSON.stringify({ version: 3, sources: map?.sources, names: map?.names, mappings: written.mappings }))
  }
  const sources = chunks
    .flatMap(({ moduleIds }) => moduleIds)
    .map((id) => relative(ROOT, id))
    .filter((path) => !path.startsWith('.') && !path.includes('node_modules') && !path.includes('\0'))
  const files = [...new Set(sources), 'package.json', 'package-lock.json'].toSorted()
  // The pointer is replaced last: a build that was broken off is never used.
  writeFileSync(`${CURRENT}.${process.pid}`, JSON.stringify({ folder: name, files, state: stateOf(files) } satisfies ServerBuild))
  renameSync(`${CURRENT}.${process.pid}`, CURRENT)
  forgetOlder(folder)
  return folder
}

function forgetOlder(current: string): void {
  const others = readdirSync(BUILDS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(BUILDS, name))
    .filter((path) => path !== current)
    .toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  for (const older of others.slice(LEFT - 1)) rmSync(older, { recursive: true, force: true })
}
