import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ENDPOINTS } from './index.ts'
import { EmailIn } from './addresses.ts'
import { visibleLine } from './shared.ts'

const LONG = `${'a'.repeat(65)}@example.fr`

test('a local part of more than 64 characters is refused in every body that has an e-mail address', () => {
  assert.equal(EmailIn.safeParse(`${'a'.repeat(64)}@example.fr`).success, true)
  assert.equal(EmailIn.safeParse(LONG).success, false)
  const fields = ENDPOINTS.flatMap(({ id, body }) => {
    const shape = (body as { shape?: Record<string, { safeParse: (value: unknown) => { success: boolean } }> } | undefined)?.shape ?? {}
    return ['email', 'contact'].flatMap((name) =>
      shape[name]?.safeParse('a@example.fr').success && !shape[name].safeParse('ni l’un').success ? [{ id, schema: shape[name] }] : [],
    )
  })
  assert.ok(fields.length >= 8, `${fields.length}`)
  for (const { id, schema } of fields) assert.equal(schema.safeParse(LONG).success, false, id)
})

test('what turns the text around it, and what is no character, goes from titles and names', () => {
  assert.equal(visibleLine(1, 200).parse('\u202eFête\u202c du\u2066 pain\uffff\u{1fffe}\ufdd0 \u202e'), 'Fête du pain')
  assert.equal(visibleLine(1, 200).safeParse('\u202e\uffff').success, false)
})
