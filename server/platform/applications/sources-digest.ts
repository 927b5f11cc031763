import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const SOURCES = ['apps', 'contract'] as const
const NOT_BUILT = /(?:^|\/)(?:dist(?:\.[^/]*)?|test|node_modules)(?:\/|$)|\.test\.tsx?$/

/**
 * Returns a digest of all sources of the back-office, to detect a stale build.
 * @param root the project's folder
 * @returns null if the sources are missing, as in an image that contains only the build
 */
export async function sourcesDigest(root: string): Promise<string | null> {
  const hash = createHash('sha256')
  for (const folder of SOURCES) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => [])
    const names = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((name) => !NOT_BUILT.test(name.slice(root.length + 1).replaceAll('\\', '/')))
      .toSorted()
    if (!names.some((name) => name.endsWith('.ts'))) return null
    for (const name of names)
      hash
        .update(name.slice(root.length))
        .update('\0')
        .update(await readFile(name))
  }
  // The lock file is part of the digest: other versions of packages need a new build.
  hash.update(await readFile(join(root, 'package-lock.json')).catch(() => ''))
  return hash.digest('hex')
}
