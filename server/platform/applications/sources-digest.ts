import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

const SOURCES = ['apps', 'contract'] as const
const NOT_BUILT = /(?:^|\/)(?:dist(?:\.[^/]*)?|test|node_modules)(?:\/|$)|\.test\.tsx?$/

/**
 * Returns a digest of all sources of the back-office, to detect a stale build.
 * @param root the project's folder
 * @returns null if the sources are missing, as in an image that contains only the build
 */
export async function sourcesDigest(root: string): Promise<string | null> {
  const names = await sourceNames(root)
  if (names === null) return null
  const hash = createHash('sha256')
  for (const name of names)
    hash
      .update(name.slice(root.length))
      .update('\0')
      .update(await readFile(name))
  // The lock file is part of the digest: other versions of packages need a new build.
  hash.update(await readFile(join(root, 'package-lock.json')).catch(() => ''))
  return hash.digest('hex')
}

/**
 * Returns a digest of the names, sizes and times of the same files. It costs a twentieth of reading them.
 * @returns null if the sources are missing
 */
export async function sourcesState(root: string): Promise<string | null> {
  const names = await sourceNames(root)
  if (names === null) return null
  const hash = createHash('sha256')
  for (const name of [...names, join(root, 'package-lock.json')]) {
    const { size, mtimeMs } = await stat(name).catch(() => ({ size: 0, mtimeMs: 0 }))
    hash.update(`${name.slice(root.length)}\0${size}\0${mtimeMs}\0`)
  }
  return hash.digest('hex')
}

/** Returns the files of the sources, sorted within each folder; null if a folder has none. */
async function sourceNames(root: string): Promise<string[] | null> {
  const all: string[] = []
  for (const folder of SOURCES) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => [])
    const names = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((name) => !NOT_BUILT.test(name.slice(root.length + 1).replaceAll('\\', '/')))
      .toSorted()
    if (!names.some((name) => name.endsWith('.ts'))) return null
    all.push(...names)
  }
  return all
}
