import module from 'node:module'

// Before anything else is loaded: compiled sources are kept, and the second start takes a quarter of the time.
module.enableCompileCache()
const { start } = await import('./start.ts')
const { environment } = await import('./platform/settings/config.ts')
await start(environment)
