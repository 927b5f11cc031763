import { enableCompileCache } from './build/compile-cache.mjs'

// JavaScript, for the reason in main.mjs. A command starts in half the time.
enableCompileCache()
process.setSourceMapsEnabled(true)
const { programAddress } = await import('./build/fresh-build.ts')
await import(programAddress('server/cli/program.ts'))
