// Neutral: headers, bodies and sockets are answered the same above any database.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ERRORS, type Language } from '../../../../contract/errors.ts'
import { ask, get, post } from '../../../test/http.ts'

const CASES: [string | undefined, Language][] = [
  [undefined, 'fr'],
  ['', 'fr'],
  ['fr', 'fr'],
  ['fr-FR,fr;q=0.9,en;q=0.8', 'fr'],
  ['en', 'en'],
  ['en-GB', 'en'],
  ['EN', 'en'],
  ['en-US,en;q=0.9', 'en'],
  ['en-US,en;q=0.9,fr;q=0.8', 'en'],
  ['en;q=0.5,fr', 'fr'],
  ['fr;q=0.5, en;q=0.6', 'en'],
  ['fr;q=0, en', 'en'],
  ['en;q=0', 'fr'],
  ['de, es;q=0.5', 'fr'],
  ['de, en;q=0.1', 'en'],
  ['*', 'fr'],
  ['en;q=beaucoup', 'fr'],
  [';;;,,,', 'fr'],
]

/** Spec §2-46. */
describe('the language of messages', () => {
  for (const [header, language] of CASES) {
    test(`Accept-Language ${header === undefined ? 'absent' : `"${header}"`}: ${language}`, async () => {
      // fetch() sends a header of its own where none is given; an empty one says nothing either.
      const headers = { 'accept-language': header ?? '' }
      const index = language === 'fr' ? 1 : 2
      const answers = [
        [await get('/publications', { source: null, headers }), 'missing_app_source'],
        [await get('/nothing', { headers }), 'not_found'],
        [await ask('PUT', '/publications', { headers }), 'method_not_allowed'],
        [await get('/publications/%zz', { headers }), 'malformed_request'],
        [await get('/publications?page=0', { headers }), 'validation_failed'],
        [await post('/publications', '{', { headers }), 'unauthorized'],
      ] as const
      for (const [{ body, headers: answered }, code] of answers) {
        assert.deepEqual([body.error, body.message], [code, ERRORS[code][index]])
        assert.match(answered.get('vary') ?? '', /Accept-Language/)
      }
    })
  }
})
