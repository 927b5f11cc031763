import module from 'node:module'

// JavaScript, so that the service need not load what removes types. The compile cache is enabled before any other module is loaded: a start with it
// takes a quarter of the time.
if (!module.enableCompileCache) {
  console.error(`Node ${process.versions.node} is too old to run the service. "npm start" runs it with the Node that "npm ci" installed.`)
  process.exit(1)
}
module.enableCompileCache()
process.setSourceMapsEnabled(true)
const { programAddress } = await import('./build/fresh-build.ts')
const { start } = await import(programAddress('server/start.ts'))
await start()
