import { posix, relative } from 'node:path'
import type { Plugin } from 'rolldown'
import { MODULE_ADDRESS } from './programs.ts'

/** Where a built module stands: `dist/server/<build>/<chunks or folders>`. The first line of each file computes the folders from its own path. */
const MARK = '/dist/server/'

/**
 * A plugin that gives built modules the addresses of their sources, from which they read SQL, texts and pictures, and the addresses of built programs
 * for those that run in a thread or process of their own.
 */
export const sourceAddresses = (root: string): Plugin => ({
  name: 'source-addresses',
  transform(code, id) {
    const path = relative(root, id).replaceAll('\\', '/')
    const ofPackage = path.includes('node_modules/')
    // Positions in packages are not mapped: the map of the sources stays small.
    if (!/import\.meta|__dirname|__filename/.test(code)) return ofPackage ? { code, map: { mappings: '' } } : null
    const folder = posix.dirname(path)
    const changed = code
      .replace(MODULE_ADDRESS, (all, to: string) =>
        ofPackage ? all : `new URL(${JSON.stringify(posix.join(folder, to).replace(/\.ts$/, '.js'))}, __built)`,
      )
      .replaceAll('import.meta.url', `new URL(${JSON.stringify(path)}, __root).href`)
      .replaceAll('import.meta.dirname', `__path(new URL(${JSON.stringify(folder)}, __root))`)
    if (!ofPackage) return { code: changed, map: lineByLine(id, code) }
    const names = /\b__(?:dirname|filename)\b/.test(code) && !/(?:const|var|let) __(?:dirname|filename)\b/.test(code)
    const head = names
      ? `var __dirname = __path(new URL(${JSON.stringify(folder)}, __root)), __filename = __path(new URL(${JSON.stringify(path)}, __root));`
      : ''
    return { code: head + changed, map: { mappings: '' } }
  },
})

/** A map of lines: the replacements stay on their line. */
const lineByLine = (id: string, code: string) => ({
  version: 3 as const,
  sources: [id],
  names: [],
  mappings: code
    .split('\n')
    .map((_, line) => (line === 0 ? 'AAAA' : 'AACA'))
    .join(';'),
})

/** The first line of each built file. */
export const HEAD = `import{fileURLToPath as __path}from"node:url";const __at=import.meta.url.indexOf(${JSON.stringify(MARK)}),__root=import.meta.url.slice(0,__at+1),__built=import.meta.url.slice(0,import.meta.url.indexOf("/",__at+${MARK.length})+1);`
