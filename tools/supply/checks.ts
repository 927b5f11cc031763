import { join } from 'node:path'
import { FLOORS, type Floor } from './floors.ts'
import { direct, type Locked, type Manifest, reaches, runtimesOf } from './lock.ts'

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/
const REGISTRY = 'https://registry.npmjs.org/'

/**
 * Finds direct dependencies that are not pinned to one version, or are pinned to another version than that of the lock file.
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

/** Finds packages below their floor anywhere in the lock file, and floors of packages that are no longer in it. */
export const floorFaults = (lock: readonly Locked[], floors: readonly Floor[] = FLOORS): string[] =>
  floors.flatMap(({ name, atLeast, why }) => {
    const versions = lock.filter((entry) => entry.name === name)
    if (versions.length === 0) return [`${name} has a floor and is not in the lock file: take it out of floors.ts`]
    return versions
      .filter(({ version }) => !reaches(version ?? '0', atLeast))
      .map(({ version, place }) => `${place} is ${version}, below ${atLeast}: ${why}`)
  })

/** Finds packages without a digest, or from another source than the registry. */
export const originFaults = (lock: readonly Locked[]): string[] =>
  lock.flatMap(({ place, integrity, resolved }) => [
    ...(integrity?.startsWith('sha512-') ? [] : [`${place} has no sha512 in package-lock.json`]),
    // For a package without an address, npm asks the configured registry.
    ...(resolved === undefined || resolved.startsWith(REGISTRY) ? [] : [`${place} comes from ${resolved}`]),
  ])

/** Checks that the manifest names the Node versions on which it runs, and depends on one exact version of Node for every platform. */
export function engineFaults(manifest: Manifest): string[] {
  const versions = runtimesOf(manifest)
  return [
    ...(/^(?:\^\d+\.\d+\.\d+ \|\| )?>=\d+(?:\.\d+\.\d+)?$/.test(manifest.engines?.['node'] ?? '')
      ? []
      : ['engines.node does not say from which Node on']),
    ...(versions.size === 1 ? [] : [`Node is brought in ${versions.size} versions`]),
  ]
}
