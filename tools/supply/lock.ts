import { readFileSync } from 'node:fs'

/** What package.json says, as far as it matters here. */
export interface Manifest {
  engines?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  workspaces?: string[]
}

/** A package of the lock file. */
export interface Locked {
  name: string
  /** Where it is put: two versions of one package stand at two places. */
  place: string
  version?: string
  resolved?: string
  integrity?: string
  license?: string
  link?: boolean
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  engines?: Record<string, string>
  deprecated?: string
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

/** The manifest of a folder. */
export const readManifest = (folder: string): Manifest => readJson(`${folder}/package.json`) as Manifest

/** The manifests of a checkout, by their folder: its own ('') and those of its workspaces. */
export const readManifests = (folder: string): Map<string, Manifest> => {
  const root = readManifest(folder)
  return new Map([['', root], ...(root.workspaces ?? []).map((name) => [name, readManifest(`${folder}/${name}`)] as const)])
}

/** The packages that the lock file of a folder names, without our own. */
export function readLock(folder: string): Locked[] {
  const { packages } = readJson(`${folder}/package-lock.json`) as { packages: Record<string, Omit<Locked, 'name' | 'place'>> }
  return Object.entries(packages).flatMap(([place, entry]) => {
    const name = place.split('node_modules/').at(-1) ?? ''
    return place.includes('node_modules/') && !entry.link ? [{ ...entry, name, place }] : []
  })
}

/** The names that a manifest names, and how it names their versions. */
export const direct = ({ dependencies, devDependencies, optionalDependencies }: Manifest): [name: string, version: string][] =>
  [dependencies, devDependencies, optionalDependencies].flatMap((group) => Object.entries(group ?? {}))

/** Whether a version is as high as another; a pre-release is below its release. */
export function reaches(version: string, floor: string): boolean {
  const [numbers = '', before] = version.split('-', 2)
  const [mine, theirs] = [numbers, floor].map((text) => text.split('.').map(Number))
  for (const [at, wanted] of (theirs ?? []).entries()) {
    const have = mine?.[at] ?? 0
    if (have !== wanted) return have > wanted
  }
  return before === undefined
}

/** The packages that a package brings with it, itself included: as the lock file would find them from its place. */
export function closure(lock: readonly Locked[], names: readonly string[]): Locked[] {
  const at = new Map(lock.map((entry) => [entry.place, entry]))
  const found = new Map<string, Locked>()
  const visit = (name: string, from: string): void => {
    for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
      const entry = at.get(folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`)
      if (entry) {
        if (found.has(entry.place)) return
        found.set(entry.place, entry)
        for (const next of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies, ...entry.peerDependencies }))
          visit(next, entry.place)
        return
      }
      // An optional peer that nobody has.
      if (folder === '') return
    }
  }
  for (const name of names) visit(name, '')
  return [...found.values()]
}
