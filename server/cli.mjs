import module from 'node:module'

// JavaScript, for the reason in main.mjs. A command starts in half the time.
if (!module.enableCompileCache) {
  console.error(`Node ${process.versions.node} is too old to run commands. "npm run cli" runs them with the Node that "npm ci" installed.`)
  process.exit(1)
}
module.enableCompileCache()
process.setSourceMapsEnabled(true)
const { programAddress } = await import('./build/fresh-build.ts')
await import(programAddress('server/cli/program.ts'))
