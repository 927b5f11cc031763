import { Socket } from 'node:net'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded into each part of the tests: a part ends with the pipe to its runner, whatever ended the runner. It drops its databases, removes its
 * folders, and kills the processes that its tests started.
 */
const DROP_MS = 8000

// A thread or a fork of a part loads this module too, and has no such pipe.
if (isMainThread && process.env['TEST_RUNNER'] === String(process.ppid)) {
  const runner = new Socket({ fd: 4, readable: true, writable: false })
  runner.on('end', () => void end()).on('error', () => void end())
  runner.resume()
  // The pipe keeps no part alive whose tests have ended.
  runner.unref()
}

async function end(): Promise<void> {
  // After all handlers of the tests: they end what left the process group, such as a browser.
  process.once('exit', () => process.kill(-process.pid, 'SIGKILL'))
  setTimeout(() => process.exit(1), DROP_MS)
  const { dropDatabases } = await import('../server/test/empty-database.ts')
  await dropDatabases()
  process.exit(1)
}
