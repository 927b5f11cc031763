import module from 'node:module'

// JavaScript, so that the service need not load what removes types. The compile cache is enabled before any other module is loaded: a start with it
// takes a quarter of the time.
module.enableCompileCache()
process.setSourceMapsEnabled(true)
const { programAddress } = await import('./build/fresh-build.ts')
const { start } = await import(programAddress('server/start.ts'))
await start()
