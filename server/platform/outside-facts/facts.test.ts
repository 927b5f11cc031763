import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { OUTSIDE_FACTS, type OutsideFact, unseenFacts } from './facts.ts'

test('every fact has a source and a day that was', () => {
  for (const [name, { what, source, checked }] of Object.entries(OUTSIDE_FACTS)) {
    assert.ok(what && URL.canParse(source), name)
    assert.match(checked, /^\d{4}-\d\d-\d\d$/)
    assert.ok(checked >= '2026-11-28', name)
  }
})

test('facts that nobody has looked at for six months are listed, the oldest first', () => {
  const fact = (what: string, checked: string): OutsideFact => ({ what, value: null, source: 'https://example.org', checked })
  const facts = [fact('new', '2026-08-28'), fact('old', '2026-05-27'), fact('just', '2026-05-28'), fact('oldest', '2025-01-01')]
  assert.deepEqual(
    unseenFacts(new Date('2026-11-28T12:00:00Z'), facts).map(({ what }) => what),
    ['oldest', 'old'],
  )
})

test('no other file of the service has a level of assurance, or an address of a register', () => {
  const files = readdirSync(new URL('../..', import.meta.url), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/test|outside-facts/.test(file),
  )
  for (const file of files) {
    const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
    assert.ok(!/'https:\/\/[\w.-]*(?:data\.gouv\.fr|proconnect\.gouv\.fr)|-mfa'/.test(text), file)
  }
})
