import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { get } from '../test/http.ts'
import { type ImportStage, rss, setImportStage } from '../test/imports.ts'

describe('an import', () => {
  let stage: ImportStage
  before(async () => {
    stage = await setImportStage()
  })
  after(() => stage.end())

  test('try', async () => {
    stage.server.documents.set('/flux', {
      body: rss([
        { guid: '1', title: 'Un' },
        { guid: '2', title: 'Deux', link: 'https://a.example.fr/x' },
      ]),
    })
    const id = await stage.source({})
    console.log(JSON.stringify(await stage.dryRun(id), null, 1))
    console.log(await stage.run(id))
    console.log(await stage.run(id))
    console.log(JSON.stringify((await get('/admin/publications', stage.back)).body, null, 1).slice(0, 1500))
    assert.ok(true)
  })
})
