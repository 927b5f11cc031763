import module from 'node:module'

// Enables the compile cache before any other module is loaded: the second start takes a quarter of the time.
module.enableCompileCache()
const { start } = await import('./start.ts')
const { environment } = await import('./platform/settings/config.ts')
await start(environment)
