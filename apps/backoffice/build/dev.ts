import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { createServer } from 'vite'
import { environment } from '../../../server/platform/settings/config.ts'

/**
 * Runs the service and the applications for development. The service is restarted when its sources change. The pages of the applications
 * follow every change at once; the address is printed, without `backoffice/` or `espace/`. Vite forwards the page's requests to the service.
 */
const ROOT = resolve(import.meta.dirname, '../../..')

const service = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.mjs'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...environment, BACKOFFICE: 'off', ESPACE: 'off', SERVER_BUILD: 'off' },
})
const vite = await createServer({ configFile: resolve(ROOT, 'apps/backoffice/vite.config.ts') })
await vite.listen()
vite.printUrls()

const stop = () => {
  service.kill()
  void vite.close().finally(() => process.exit(0))
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
service.on('exit', stop)
