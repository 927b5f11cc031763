import { readFileSync } from 'node:fs'

/** The fields of package.json that these checks use. */
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
  /** The path where the package is installed. Two versions of one package have two paths. */
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
  /** The processors for which the package is made; all if absent. */
  cpu?: string | string[]
  deprecated?: string
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

/** Reads the manifest of a folder. */
export const readManifest = (folder: string): Manifest => readJson(`${folder}/package.json`) as Manifest

/** Returns the versions of Node that a manifest installs: one package for each platform. */
export const runtimesOf = ({ optionalDependencies = {} }: Manifest): Set<string> =>
  new Set(
    Object.entries(optionalDependencies).flatMap(([name, version]) => (/^node-(?:bin-)?(?:darwin|linux|win)-/.test(name) ? [version] : [])),
  )

/** Reads the manifests of a checkout, by their folder: its own ('') and those of its workspaces. */
export const readManifests = (folder: string): Map<string, Manifest> => {
  const root = readManifest(folder)
  return new Map([['', root], ...(root.workspaces ?? []).map((name) => [name, readManifest(`${folder}/${name}`)] as const)])
}

/** Reads the packages in the lock file of a folder, without our own. */
export function readLock(folder: string): Locked[] {
  const { packages } = readJson(`${folder}/package-lock.json`) as { packages: Record<string, Omit<Locked, 'name' | 'place'>> }
  return Object.entries(packages).flatMap(([place, entry]) => {
    const name = place.split('node_modules/').at(-1) ?? ''
    return place.includes('node_modules/') && !entry.link ? [{ ...entry, name, place }] : []
  })
}

/** Returns the direct dependencies of a manifest, with their versions as written there. */
export const direct = ({ dependencies, devDependencies, optionalDependencies }: Manifest): [name: string, version: string][] =>
  [dependencies, devDependencies, optionalDependencies].flatMap((group) => Object.entries(group ?? {}))

/** Whether a version is at least `floor`. A pre-release is below its release. */
export function reaches(version: string, floor: string): boolean {
  const [numbers = '', before] = version.split('-', 2)
  const [mine, theirs] = [numbers, floor].map((text) => text.split('.').map(Number))
  for (const [at, wanted] of (theirs ?? []).entries()) {
    const have = mine?.[at] ?? 0
    if (have !== wanted) return have > wanted
  }
  return before === undefined
}

/** Returns the named packages and all their dependencies, resolved as npm does from the path of each package. */
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
      // An optional peer dependency that is not installed.
      if (folder === '') return
    }
  }
  for (const name of names) visit(name, '')
  return [...found.values()]
}
