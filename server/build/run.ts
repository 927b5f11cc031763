import { freshBuild } from './fresh-build.ts'

/**
 * `npm run build` and `npm ci` run this script: it builds the programs of the service. With `--if-stale`, it builds only if a source has changed.
 * Without the development packages it does nothing, and the service runs from its sources, or from the build that was copied with them.
 */
if (!(process.argv.includes('--if-stale') && freshBuild() !== null)) {
  const started = performance.now()
  const { buildServer } = await import('./build.ts').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
    console.error('The service is not built: its development packages are not installed (npm ci installs them).')
    process.exit(0)
  })
  await buildServer()
  console.log(`The service was built in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
}
