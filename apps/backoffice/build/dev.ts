import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { createServer } from 'vite'
import { environment } from '../../../server/platform/settings/config.ts'

/**
 * For developing: the service, started again when its sources change, and the back-office beside it, whose page follows every
 * change at once. The page is at the address that it prints; what it asks of the service goes through it.
 */
const ROOT = resolve(import.meta.dirname, '../../..')

const service = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...environment, BACKOFFICE: 'off' },
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
