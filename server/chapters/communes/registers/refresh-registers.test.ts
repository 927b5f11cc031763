import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beforeEach, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { readConfig } from '../../../platform/settings/config.ts'
import { JobHopeless } from '../../../platform/jobs/errors.ts'
import { JOBS } from '../../../chapters.ts'
import { type Harness, harness } from '../../../test/harness.ts'
import { makeCommune } from '../../../test/make.ts'
import { refreshElusHandler, refreshMairiesHandler } from './refresh-registers.handler.ts'

const sample = (name: string) => pathToFileURL(join(import.meta.dirname, 'test', name)).href

describe('registers brought up to date by jobs', () => {
  let h: Harness
  beforeEach(async () => {
    h = await harness()
    await h.reset()
    await makeCommune({ code_insee: '13055', departement: '13' })
    await makeCommune({ code_insee: '45300', departement: '45' })
  })
  const services = (env: Record<string, string>) => ({ ...h.services, config: readConfig(env) })
  const trail = () => h.db.selectFrom('audit_log').select(['action', 'actor_kind']).orderBy('seq').execute()
  const attempt = {} as never

  test('they are among the jobs of the service, with a time of their own', () => {
    for (const job of [refreshElusHandler, refreshMairiesHandler]) {
      assert.ok(JOBS.includes(job))
      assert.match(job.cron ?? '', /^\d+ \d+ /)
    }
  })

  test('each file named is imported, and the import is recorded', async () => {
    await refreshElusHandler.run(services({ ELUS_URLS: sample('rne-arrondissements-2024.csv') }), {}, attempt)
    await refreshMairiesHandler.run(services({ MAIRIES_URL: sample('dila-mairie-api.json') }), {}, attempt)
    assert.ok((await h.db.selectFrom('elus').select('id').execute()).length > 0)
    assert.equal((await h.db.selectFrom('commune_infos').select('id').execute()).length, 1)
    assert.deepEqual(await trail(), [
      { action: 'elus.import', actor_kind: 'system' },
      { action: 'mairies.import', actor_kind: 'system' },
    ])
  })

  test('without a setting nothing is done', async () => {
    await refreshElusHandler.run(services({}), {}, attempt)
    await refreshMairiesHandler.run(services({}), {}, attempt)
    assert.deepEqual(await trail(), [])
  })

  test('a file that is none ends the job; a register that is away is tried again', async () => {
    const server = createServer((request, response) =>
      request.url === '/wrong' ? response.end('<html>') : response.writeHead(503).end(),
    ).listen(0)
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    try {
      await assert.rejects(async () => refreshElusHandler.run(services({ ELUS_URLS: `${url}/wrong` }), {}, attempt), JobHopeless)
      await assert.rejects(
        async () => refreshMairiesHandler.run(services({ MAIRIES_URL: `${url}/away` }), {}, attempt),
        (error) => !(error instanceof JobHopeless),
      )
    } finally {
      server.close()
    }
    assert.deepEqual(await trail(), [])
  })
})
