import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { z } from 'zod'
import { ENDPOINTS } from './index.ts'

const WITH_USER = [
  'https://ville.fr@evil.example',
  'https://ville.fr:443@evil.example/accueil',
  'https://ville.fr%2F@evil.example',
  'HTTPS://u:p@evil.example',
  'https://@evil.example',
  String.raw`https:\\ville.fr@evil.example`,
]
const PLAIN = ['https://ville.fr/@mairie', 'https://ville.fr?a=b@c.fr', 'http://ville.fr#@', 'https://ville.fr/a:b@c']

interface Definition {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
  element?: z.ZodType
  shape?: Record<string, z.ZodType>
}

/** The fields of a schema whose name is that of a web address. */
function addressFields(schema: z.ZodType, path: string): [string, z.ZodType][] {
  const { innerType, in: before, element, shape } = schema.def as unknown as Definition
  const inner = innerType ?? before ?? element
  if (shape) return Object.entries(shape).flatMap(([name, field]) => addressFields(field, `${path}.${name}`))
  if (inner && !/(?:url|site_web|lien|site)$/.test(path)) return addressFields(inner, path)
  return /(?:url|site_web|lien|site)$/.test(path) ? [[path, schema]] : []
}

describe('web addresses that people give', () => {
  // The address of an import source is checked by server/platform/fetch/target.ts, with an error code of its own.
  const bodies = ENDPOINTS.filter(({ chapter }) => chapter !== 'imports').flatMap(({ id, body }) => (body ? addressFields(body, id) : []))

  test('are in these fields', () => {
    const names = new Set(bodies.map(([path]) => path.split('.').at(-1)))
    assert.deepEqual(names, new Set(['image_url', 'photo_url', 'reservation_url', 'site_web', 'source_url', 'url']))
  })

  test('with a user name before an @ are refused: the host comes after it', () => {
    for (const [path, schema] of bodies) {
      for (const address of WITH_USER) assert.equal(schema.safeParse(address).success, false, `${path} ${address}`)
      for (const address of PLAIN) assert.equal(schema.safeParse(address).success, true, `${path} ${address}`)
    }
  })

  test('without a scheme are refused too; an e-mail address alone is accepted', () => {
    const [, site] = bodies.find(([path]) => path.endsWith('.site_web')) ?? []
    assert.ok(site)
    for (const value of [
      'ville.fr@evil.example/accueil',
      '//ville.fr@evil.example',
      'ville\u200b.fr@evil.example/',
      'u:p@evil.example:80/',
    ])
      assert.equal(site.safeParse(value).success, false, value)
    for (const value of ['mairie@ville.fr', 'ville.fr', 'ville.fr/@mairie', 'bientôt'])
      assert.equal(site.safeParse(value).success, true, value)
  })
})
