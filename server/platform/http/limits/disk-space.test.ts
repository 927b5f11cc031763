import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { refuseChangesOnFullDisk } from './disk-space.ts'
import { makeLogger } from '../logs/request-log.ts'
import { httpServer } from '../server.ts'

test('changes are refused while the disk is nearly full, reads are answered, and changes again when there is space', async () => {
  const app = httpServer({ trustProxy: false, corsOrigins: [], hsts: null }, makeLogger('silent'))
  let free = 1e9
  refuseChangesOnFullDisk(app, '/data', () => free)
  app.route({ method: ['GET', 'POST'], url: '/a', handler: async () => 'done' })
  const status = async (method: 'GET' | 'POST') => (await app.inject({ method, url: '/a' })).statusCode
  assert.equal(await status('POST'), 200)
  free = 1e6
  await sleep(300)
  assert.deepEqual([await status('POST'), await status('GET')], [503, 200])
  free = 1e9
  await sleep(300)
  assert.equal(await status('POST'), 200)
  await app.close()
})
