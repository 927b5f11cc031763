import '../test/without-browser.ts'
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { ClientError } from '../../../contract/client.ts'
import { errorOf } from './queries.ts'

const APPS = resolve(import.meta.dirname, '../..')

test('every query of a component is read by useData or errorOf: data that is there wins over the error of its refresh', async () => {
  const files = (
    await Promise.all(
      ['ui', 'espace', 'backoffice'].map(async (app) =>
        (await readdir(join(APPS, app), { recursive: true })).map((file) => join(app, file)),
      ),
    )
  )
    .flat()
    .filter((file) => /\.tsx?$/.test(file) && !/\/(?:dist|test|node_modules)\//.test(file) && !file.endsWith('.test.ts'))
  const faulty: string[] = []
  for (const file of files) {
    const text = await readFile(join(APPS, file), 'utf8')
    if (file !== 'ui/api/queries.ts' && /\b(?:useQuery|useSuspenseQuery|useInfiniteQuery)\b/.test(text)) faulty.push(`${file}: useQuery`)
    // The results of several queries have the error of a refresh.
    if (/\buseQueries\(/.test(text) && /\.(?:error|isError)\b/.test(text) && !text.includes('errorOf'))
      faulty.push(`${file}: useQueries with an error`)
  }
  assert.deepEqual(faulty, [])
})

test('a query with data has no error', () => {
  const error = new ClientError(503, 'service_unavailable', '', [], null)
  assert.equal(errorOf({ data: undefined, error }), error)
  assert.equal(errorOf({ data: [], error }), null)
})
