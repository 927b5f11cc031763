import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import '../../ui/test/without-browser.ts'
import { routeOf, allRoutes } from '../test/all-routes.ts'
import { targetPath } from './target-path.ts'

const { targetTypes } = await import('./target-types.ts')
const SERVER = resolve(import.meta.dirname, '../../../server')
/** A whole decision, a person's own view, a draft, a picture or document, a reply of the team, what a register or the demonstration brought, what somebody follows and is sent, an address, what is done to all of the database: no screen shows one. */
const WITHOUT_SCREEN = new Set([
  'bulk',
  'draft',
  'media',
  'saved_view',
  'canned_reply',
  'elus',
  'mairies',
  'contours',
  'address',
  'demo',
  'person',
  'retention',
  'audit',
  'database',
  'suivi',
  'envoi',
])

/** What the service's sources say that a row is about: `type: 'acteur', id`. */
async function recordedTypes(): Promise<string[]> {
  const names = (await readdir(SERVER, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !/\.test\.ts$|^(?:test|demo)\//.test(name),
  )
  const texts = await Promise.all(names.map((name) => readFile(join(SERVER, name), 'utf8')))
  return [...new Set(texts.flatMap((text) => [...text.matchAll(/\btype: '([a-z_]+)',\s+id\b/g)].map(([, type = '']) => type)))]
}

test('whatever the trail is about has its name, and its way where a screen shows it', async () => {
  const types = await recordedTypes()
  assert.ok(types.length >= 12, types.join(' '))
  const routes = await allRoutes()
  for (const type of types) {
    assert.ok(type in targetTypes.fr, `${type} has no name`)
    const path = targetPath(type, '01920000-0000-7000-8000-000000000000')
    assert.equal(path === null, WITHOUT_SCREEN.has(type), type)
    if (path !== null) assert.ok(routeOf(path, routes), `${type} leads to ${path}`)
  }
  assert.equal(targetPath('commune', 'france'), '/communes', 'a row about all of them leads to no record')
})
