import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The scripts of the site, as `npm run build` made them of device/*.ts. Pages are complete without them: before the first build they are sent
 * without script. A build is found while the service runs.
 */
const FOLDER = join(import.meta.dirname, '../backoffice/dist/site')
const NAMES = ['site', 'map', 'frame', 'embed', 'sw'] as const
export type DeviceFile = (typeof NAMES)[number]

export interface Script {
  name: DeviceFile
  text: string
  digest: string
}

/** How often a new build is looked for. */
const LOOK_MS = 5000
let scripts: ReadonlyMap<DeviceFile, Script> = new Map()
let [lookedAt, builtAt] = [-Infinity, -1]

/** The script of a name; undefined before the first build. */
export function script(name: DeviceFile): Script | undefined {
  if (performance.now() - lookedAt > LOOK_MS) look()
  return scripts.get(name)
}

/** The address of a script, with its digest: a browser may store it for ever. */
export const deviceFile = (name: DeviceFile): string | null => {
  const found = script(name)
  return found ? `/site/${found.digest}/${name}.js` : null
}

function look(): void {
  lookedAt = performance.now()
  try {
    // The folder is replaced as a whole by each build, and the worker is written last.
    const { mtimeMs } = statSync(join(FOLDER, 'sw.js'))
    if (mtimeMs === builtAt) return
    scripts = new Map(NAMES.map((name) => [name, read(name)]))
    builtAt = mtimeMs
  } catch {
    // A build has not ended. The scripts that were read before stay in use.
  }
}

function read(name: DeviceFile): Script {
  const text = readFileSync(join(FOLDER, `${name}.js`), 'utf8')
  return { name, text, digest: createHash('sha256').update(text).digest('hex').slice(0, 12) }
}
