import { join } from 'node:path'
import { FLOORS, type Floor } from './floors.ts'
import { direct, type Locked, type Manifest, reaches } from './lock.ts'

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/
const REGISTRY = 'https://registry.npmjs.org/'

/**
 * Direct dependencies that are not pinned to one version, or another one than the lock file has.
 * @param workspace the folder of the manifest; empty for the root
 */
export function pinFaults(manifest: Manifest, lock: readonly Locked[], workspace = ''): string[] {
  const locked = new Map(lock.map((entry) => [entry.place, entry.version]))
  return direct(manifest).flatMap(([name, version]) => {
    if (!EXACT.test(version)) return [`${name} is asked for as ${version}: pin one version`]
    const found = locked.get(`${workspace}/node_modules/${name}`) ?? locked.get(`node_modules/${name}`)
    return found === version
      ? []
      : [`${name} is ${version} in ${join(workspace, 'package.json')} and ${found ?? 'absent'} in package-lock.json`]
  })
}

/** Packages of the lock file below their floor, wherever they stand in the tree; and floors of packages that are gone. */
export const floorFaults = (lock: readonly Locked[], floors: readonly Floor[] = FLOORS): string[] =>
  floors.flatMap(({ name, atLeast, why }) => {
    const versions = lock.filter((entry) => entry.name === name)
    if (versions.length === 0) return [`${name} has a floor and is not in the lock file: take it out of floors.ts`]
    return versions
      .filter(({ version }) => !reaches(version ?? '0', atLeast))
      .map(({ version, place }) => `${place} is ${version}, below ${atLeast}: ${why}`)
  })

/** Packages without a digest, or from elsewhere than the registry. */
export const originFaults = (lock: readonly Locked[]): string[] =>
  lock.flatMap(({ place, integrity, resolved }) => [
    ...(integrity?.startsWith('sha512-') ? [] : [`${place} has no sha512 in package-lock.json`]),
    // Without an address npm asks the registry that it is set to.
    ...(resolved === undefined || resolved.startsWith(REGISTRY) ? [] : [`${place} comes from ${resolved}`]),
  ])

/** Whether the manifest says on which Node it runs, and brings one exact version of it for every platform. */
export function engineFaults({ engines, optionalDependencies = {} }: Manifest): string[] {
  const versions = new Set(Object.values(optionalDependencies))
  return [
    ...(/^>=\d+$/.test(engines?.['node'] ?? '') ? [] : ['engines.node does not say from which Node on']),
    ...(versions.size === 1 ? [] : [`Node is brought in ${versions.size} versions`]),
  ]
}
