import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'

const ROOT = resolve(import.meta.dirname, '../../..')
const MANTINE = join(ROOT, 'node_modules/@mantine')
const CORE = join(MANTINE, 'core/esm')
const STYLES = join(MANTINE, 'core/styles')
/** The folders with the sources of the applications. */
const APPLICATION = ['apps/backoffice', 'apps/espace', 'apps/ui'] as const
/** The style files that every screen needs. */
const ALWAYS = ['baseline', 'default-css-variables', 'global']
/** The Mantine packages in use that import components from the core. */
const ON_CORE = ['notifications'] as const

const VIRTUAL = 'virtual:mantine-styles'

/**
 * Returns the Vite plugin of the module `virtual:mantine-styles`. In a build, the module imports only the core's styles of components
 * that the applications can show. They are found by following the imports from its sources: a list written by hand could miss one. In
 * development, the module imports all styles of the core.
 */
export function mantineStyles(): Plugin {
  let whole = false
  return {
    name: 'mantine-styles',
    configResolved: ({ command }) => void (whole = command === 'serve'),
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : null),
    load: (id) => {
      if (id !== `\0${VIRTUAL}`) return null
      return whole
        ? `import '@mantine/core/styles.css'`
        : usedStyles()
            .map((name) => `import '@mantine/core/styles/${name}.css'`)
            .join('\n')
    },
  }
}

/** Returns the names of the style files, in the order of the complete style sheet: later rules override earlier ones. */
function usedStyles(): string[] {
  const wanted = new Set([
    ...APPLICATION.flatMap((folder) => importedNames(join(ROOT, folder))),
    ...ON_CORE.flatMap((name) => importedNames(join(MANTINE, name, 'esm'))),
  ])
  const index = readFileSync(join(CORE, 'index.mjs'), 'utf8')
  const files = new Set<string>()
  for (const [, names = '', from = ''] of index.matchAll(/import\s*\{([^}]*)\}\s*from\s*"(\.[^"]+)"/g))
    if (names.split(',').some((name) => wanted.has(name.trim().split(' as ').at(-1) ?? ''))) follow(resolve(CORE, from), files)
  const used = new Set([...ALWAYS, ...[...files].flatMap((file) => /([\w-]+)\.module\.mjs$/.exec(file)?.[1] ?? [])])
  const sheet = readFileSync(join(MANTINE, 'core/styles.css'), 'utf8')
  const place = (name: string) =>
    sheet.indexOf(
      readFileSync(join(STYLES, `${name}.css`), 'utf8')
        .trim()
        .slice(0, 200),
    )
  const known = new Set(readdirSync(STYLES).map((file) => file.replace(/\.css$/, '')))
  return [...used]
    .filter((name) => known.has(name))
    .map((name) => ({ name, at: place(name) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ name }) => name)
}

/** Adds to `files` a module of the core and all modules of the package that it imports, directly or indirectly. */
function follow(file: string, files: Set<string>): void {
  if (files.has(file)) return
  files.add(file)
  for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(/from\s*"(\.[^"]+)"/g)) follow(resolve(dirname(file), from), files)
}

/** Returns the names that the sources in a folder import from the core. */
function importedNames(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|mjs)$/.test(name) && !/(?:^|\/)(?:dist|node_modules)(?:\.|\/|$)/.test(name))
    .flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(/import\s*\{([^}]*)\}\s*from\s*['"]@mantine\/core['"]/g)])
    .flatMap(([, names = '']) =>
      names.split(',').map(
        (name) =>
          name
            .trim()
            .replace(/^type\s+/, '')
            .split(' as ')[0] ?? '',
      ),
    )
}
