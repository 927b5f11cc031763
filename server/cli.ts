import module from 'node:module'

// As the service does: compiled sources are kept, and the next command starts in half the time.
module.enableCompileCache()
await import('./cli/program.ts')
