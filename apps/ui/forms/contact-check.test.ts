import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normaliseEmail } from '../../../server/platform/contacts/email.ts'
import { normalisePhone } from '../../../server/platform/contacts/phone.ts'
import { normaliseWebsite } from '../../../server/platform/contacts/website.ts'
import { fitsContact } from './contact-check.ts'

const emails = [
  'a@b.fr',
  'Mairie@Béthune.example.fr',
  'mailto:a@b.fr',
  'pas une adresse',
  'a@b',
  '@b.fr',
  'a@b c.fr',
  'a@@b.fr',
  'a@b_c.fr',
  'a.b.fr',
]
const sites = [
  'mairie.fr',
  'https://mairie.fr/agenda?p=1',
  '//mairie.fr',
  'voir Facebook',
  'facebook',
  'ftp://mairie.fr',
  'http://u:p@mairie.fr',
  'a@b.fr',
]
const phones = ['03 21 00 00 00', '+33 3 21 00 00 00', 'Tél. : 0321000000', '0690 12 34 56']

test('a form warns of exactly the e-mail and web addresses that the service cannot read', () => {
  for (const text of emails) assert.equal(fitsContact('email', text), normaliseEmail(text)?.raw === null, text)
  for (const text of sites) assert.equal(fitsContact('url', text), normaliseWebsite(text)?.raw === null, text)
})

test('no number that the service reads is warned of, nor a short one; words are', () => {
  for (const text of phones) {
    assert.ok(normalisePhone(text, '971')?.e164 ?? normalisePhone(text, '62')?.e164, text)
    assert.ok(fitsContact('tel', text), text)
  }
  assert.deepEqual(
    ['15', '3919', 'appelez la mairie', '0', '03 21 00 00 0', '03 21 00 00 000'].map((text) => fitsContact('tel', text)),
    [true, true, false, false, false, false],
  )
})

test('a postal code has five digits, and a blank field is warned of nowhere', () => {
  assert.deepEqual(
    ['62400', '6240', 'BP 12'].map((text) => fitsContact('postal', text)),
    [true, false, false],
  )
  for (const kind of ['email', 'tel', 'url', 'postal'] as const) assert.ok(fitsContact(kind, '  '))
})
