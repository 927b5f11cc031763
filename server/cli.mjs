import module from 'node:module'

// JavaScript, for the reason in main.mjs. A command starts in half the time.
module.enableCompileCache()
process.setSourceMapsEnabled(true)
const { programAddress } = await import('./build/fresh-build.ts')
await import(programAddress('server/cli/program.ts'))
