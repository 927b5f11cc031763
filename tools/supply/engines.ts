import semver from 'semver'
import type { Locked } from './lock.ts'

/**
 * Packages that do not run on the project's own Node, and packages that their authors have given up. npm would warn of both while it installs,
 * but it compares with the Node that runs npm, which is not the one that runs the service: `.npmrc` keeps it quiet, and this asks instead.
 * @param runtime the exact version of Node that the project brings
 */
export const runtimeFaults = (lock: readonly Locked[], runtime: string): string[] =>
  lock.flatMap(({ place, engines, deprecated }) => {
    const range = engines?.['node']
    return [
      ...(range === undefined || semver.satisfies(runtime, range)
        ? []
        : [`${place} asks for Node ${range}, the project brings ${runtime}`]),
      ...(deprecated === undefined ? [] : [`${place} is given up: ${deprecated}`]),
    ]
  })
