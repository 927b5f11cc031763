// Neutral: headers, bodies and sockets are answered the same above any database.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { ENDPOINTS } from '../../../../contract/index.ts'
import { missingText } from '../../../../contract/missing.ts'
import { get, post } from '../../../test/http.ts'
import { setStage } from '../../../test/stage.ts'

/** An elision with a typewriter's apostrophe, in quotes. */
const STRAIGHT = /["`][^"`\n]*(?<!\p{L})(?:[ldnsjmtc]|qu|jusqu|lorsqu|puisqu|aujourd)'\p{L}/giu
const COMMENT = /\/\*[^]*?\*\/|(?<!:)\/\/.*$/gm
const UNKNOWN = '01990000-0000-7000-8000-00000000dead'

describe('what people read in French', () => {
  test('has the apostrophe that French is printed with, wherever a sentence stands', async () => {
    const root = new URL('../../../../', import.meta.url)
    const files: string[] = []
    for (const pattern of ['contract/**/*.ts', 'server/**/*.ts']) for await (const file of glob(pattern, { cwd: root })) files.push(file)
    assert.ok(files.length > 300)
    const found = files
      // Headings of files that are not ours stand as they are.
      .filter((file) => !file.endsWith('.test.ts') && !/\/(?:samples|registers\/test|defibrillateurs\/test)\//.test(file))
      .flatMap((file) =>
        [...readFileSync(new URL(file, root), 'utf8').replaceAll(COMMENT, '').matchAll(STRAIGHT)].map(([text]) => `${file}: ${text}`),
      )
    assert.deepEqual(found, [])
  })

  test('what is absent is required, whether a date or one of a list; what is given is checked', async () => {
    const { owner } = await setStage()
    const details = async (path: string) => (await get(path, owner)).body.details
    assert.deepEqual(await details('/me/calendar'), [
      { path: 'query.from', message: 'est obligatoire' },
      { path: 'query.to', message: 'est obligatoire' },
    ])
    const [first] = await details('/me/calendar?from=2026-02-30&to=2026-03-01')
    assert.match(first.message, /^Indiquez une date qui existe/)
    const { body } = await post('/me/proposals', {}, owner)
    const typed = body.details.find(({ path }: { path: string }) => path === 'body.type')
    assert.equal(typed.message, 'est obligatoire')
    const wrong = await post('/me/proposals', { type: 'ferme' }, owner)
    assert.match(wrong.body.details.find(({ path }: { path: string }) => path === 'body.type').message, /^doit être parmi /)
  })

  test('names the kind of record that is not there, for each address of one record', async () => {
    const records = ENDPOINTS.filter(({ path }) => path.split('{').length === 2)
    assert.ok(records.length > 50)
    for (const { id, path } of records)
      for (const language of ['fr', 'en'] as const) assert.match(missingText(path, language) ?? '', /\p{L}+\.$/u, id)
    assert.equal(missingText('/mairie/acteurs/{acteurId}/publications/{publicationId}', 'fr'), undefined)
    const { back } = await setStage()
    const message = async (path: string, headers = {}) => (await get(path, { ...back, headers })).body.message
    assert.equal(await message(`/publications/${UNKNOWN}`), 'Cette publication n’existe pas ou a été effacée.')
    assert.equal(await message(`/admin/users/${UNKNOWN}`), 'Ce compte n’existe pas ou a été effacé.')
    assert.equal(await message(`/communes/nulle-part`), 'Cette commune n’existe pas.')
    assert.equal(await message(`/acteurs/${UNKNOWN}`, { 'accept-language': 'en' }), 'There is no such actor, or it was removed.')
    assert.equal(await message('/nowhere'), 'Cette adresse ou cet élément n’existe pas.')
  })
})
