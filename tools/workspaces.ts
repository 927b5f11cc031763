import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface Manifest {
  workspaces?: string[]
  devDependencies?: Record<string, string>
}
interface Lock {
  packages: Record<string, { version?: string }>
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

/** Returns the folders of the workspaces of a checkout, as its package.json lists them. */
export const workspaces = (root: string): string[] => (readJson(join(root, 'package.json')) as Manifest).workspaces ?? []

/** Returns the folder whose `node_modules` a checkout uses: its own, or the one that `node_modules` links to. */
export const installedIn = (root: string): string =>
  existsSync(join(root, 'node_modules')) ? dirname(realpathSync(join(root, 'node_modules'))) : root

/**
 * Returns the workspaces (of the named ones or of all) with a package that is not installed at the version of the lock file.
 * @throws if a name is not that of a workspace
 */
export function missing(root: string, named: readonly string[] = []): string[] {
  const all = workspaces(root)
  const unknown = named.filter((folder) => !all.includes(folder))
  if (unknown.length > 0) throw new Error(`No such workspace: ${unknown.join(', ')}. There are ${all.join(', ')}.`)
  const { packages } = readJson(join(root, 'package-lock.json')) as Lock
  const base = installedIn(root)
  return (named.length > 0 ? named : all).filter((folder) =>
    Object.keys((readJson(join(root, folder, 'package.json')) as Manifest).devDependencies ?? {}).some((name) => {
      const own = `${folder}/node_modules/${name}`
      const place = packages[own] ? own : `node_modules/${name}`
      const manifest = join(base, place, 'package.json')
      return !existsSync(manifest) || (readJson(manifest) as { version: string }).version !== packages[place]?.version
    }),
  )
}
