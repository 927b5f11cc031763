import semver from 'semver'
import type { Locked } from './lock.ts'

/** The processors for which the project installs its own Node. */
const RUNTIME_CPUS = ['x64', 'arm64']

/**
 * Finds packages that do not run on the project's own Node, and deprecated packages. npm would warn of both during an installation, but it
 * compares with the Node that runs npm, which is not the one that runs the service. `.npmrc` silences npm, and this check replaces it.
 * A package for processors without the project's own Node runs on the Node that is installed there.
 * @param runtime the exact version of Node that the project installs
 */
export const runtimeFaults = (lock: readonly Locked[], runtime: string): string[] =>
  lock.flatMap(({ place, engines, cpu = RUNTIME_CPUS, deprecated }) => {
    const range = RUNTIME_CPUS.some((one) => cpu.includes(one)) ? engines?.['node'] : undefined
    return [
      ...(range === undefined || semver.satisfies(runtime, range)
        ? []
        : [`${place} asks for Node ${range}, the project brings ${runtime}`]),
      ...(deprecated === undefined ? [] : [`${place} is given up: ${deprecated}`]),
    ]
  })
