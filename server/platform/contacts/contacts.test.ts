import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { normaliseEmail } from './email.ts'
import { normalisePhone } from './phone.ts'
import { normaliseWebsite } from './website.ts'

describe('telephone numbers', () => {
  const reads = (cases: [raw: string, departement: string, display: string, e164: string | null][]) => {
    for (const [raw, departement, display, e164] of cases)
      assert.deepEqual(normalisePhone(raw, departement), { display, e164 }, `${raw} in ${departement}`)
  }

  test('are read in every ordinary French spelling', () =>
    reads([
      ['02 38 41 00 00', '45', '02 38 41 00 00', '+33238410000'],
      ['02.38.41.00.00', '45', '02 38 41 00 00', '+33238410000'],
      ['02-38-41-00-00', '45', '02 38 41 00 00', '+33238410000'],
      ['0238410000', '2A', '02 38 41 00 00', '+33238410000'],
      ['+33 (0)2 38 41 00 00', '45', '02 38 41 00 00', '+33238410000'],
      ['0033 2 38 41 00 00', '45', '02 38 41 00 00', '+33238410000'],
      ['Tél. : 02 38 41 00 00', '45', '02 38 41 00 00', '+33238410000'],
      ['02\u00a038\u00a041\u202f00 00', '45', '02 38 41 00 00', '+33238410000'],
      ['0 800 123 456', '45', '0 800 12 34 56', '+33800123456'],
    ]))

  test('belong to the numbering plan of the commune', () =>
    reads([
      ['0590 27 00 00', '971', '0590 27 00 00', '+590590270000'],
      ['0596 59 60 00', '972', '0596 59 60 00', '+596596596000'],
      ['0594 29 27 00', '973', '0594 29 27 00', '+594594292700'],
      ['02 62 20 00 00', '974', '0262 20 00 00', '+262262200000'],
      ['0269 61 00 00', '976', '0269 61 00 00', '+262269610000'],
      ['0639 69 00 00', '976', '0639 69 00 00', '+262639690000'],
      ['0590 27 60 00', '977', '0590 27 60 00', '+590590276000'],
      ['0590 87 50 04', '978', '0590 87 50 04', '+590590875004'],
      ['41 12 34', '975', '+508 41 12 34', '+508411234'],
      ['05 08 41 12 34', '975', '+508 41 12 34', '+508411234'],
      ['72 12 34', '986', '+681 72 12 34', '+681721234'],
      ['40 50 60 70', '987', '+689 40 50 60 70', '+68940506070'],
      ['24 36 87', '988', '+687 24 36 87', '+687243687'],
    ]))

  test('of another French territory are known by their beginning', () =>
    reads([
      ['0262 20 00 00', '45', '0262 20 00 00', '+262262200000'],
      ['01 42 76 40 40', '974', '01 42 76 40 40', '+33142764040'],
      ['+32 2 555 12 12', '59', '+32 2 555 12 12', '+3225551212'],
    ]))

  test('that are not one whole number stay as they were written', () => {
    const texts = [
      '3919',
      '39 39',
      '112',
      '15',
      '02 38 41 00 00 / 02 38 41 00 01',
      '02 38 41 00 00 poste 12',
      'néant',
      '24 36 87',
      '02 38 41',
    ]
    for (const text of [...texts, '02 38 41 00 00 ext. 3', '9'.repeat(5000)])
      assert.deepEqual(normalisePhone(text, '45'), { display: text, e164: null })
    for (const blank of ['', '  ', '\u0000', null, undefined]) assert.equal(normalisePhone(blank, '45'), null)
  })
})

describe('e-mail addresses', () => {
  test('are read in lower case, with the domains of today', () => {
    for (const [raw, email] of [
      [' Mairie@Sandillon.FR ', 'mairie@sandillon.fr'],
      ['mailto:mairie@ville.bzh', 'mairie@ville.bzh'],
      ['accueil@fléac.fr', 'accueil@fléac.fr'],
      ["l'accueil+web@mairie.example", "l'accueil+web@mairie.example"],
    ])
      assert.deepEqual(normaliseEmail(raw), { email, raw: null })
  })

  test('that are none, or several, stay as they were written', () => {
    for (const raw of [
      'a@b.fr;c@d.fr',
      'a@b.fr, c@d.fr',
      'mairie',
      '@',
      '@x.fr',
      'a@',
      'a@b',
      'a b@c.fr',
      '"a b"@c.fr',
      'a@b..fr',
      'a@%41.fr',
    ])
      assert.deepEqual(normaliseEmail(raw), { email: null, raw }, raw)
    assert.equal(normaliseEmail(' \n'), null)
    assert.equal(normaliseEmail(`${'a'.repeat(300)}@b.fr`)?.email, null)
  })
})

describe('web addresses', () => {
  test('are read with and without their scheme', () => {
    for (const [raw, url] of [
      ['http://www.sandillon.fr', 'http://www.sandillon.fr'],
      ['https://WWW.Sandillon.fr/', 'https://www.sandillon.fr'],
      ['www.sandillon.fr', 'https://www.sandillon.fr'],
      ['//sandillon.fr/mairie/', 'https://sandillon.fr/mairie/'],
      ['sandillon.fr:8443/Accueil?q=1', 'https://sandillon.fr:8443/Accueil?q=1'],
      ['https://fléac.fr', 'https://xn--flac-cpa.fr'],
    ])
      assert.deepEqual(normaliseWebsite(raw), { url, email: null, raw: null })
  })

  test('that are e-mail addresses are told apart', () => {
    assert.deepEqual(normaliseWebsite('Mairie@sandillon.fr'), { url: null, email: 'mairie@sandillon.fr', raw: null })
  })

  test('that are none stay as they were written', () => {
    const texts = ['javascript:alert(1)', 'ftp://x.fr', 'data:text/html,x', 'http://', 'néant', 'http://localhost', 'http://192.168.1.1/']
    for (const raw of [...texts, 'https://u:p@x.fr', 'www.a.fr et www.b.fr', 'https://http://x.fr', `www.${'x'.repeat(3000)}.fr`])
      assert.deepEqual(normaliseWebsite(raw), { url: null, email: null, raw }, raw)
    assert.equal(normaliseWebsite(null), null)
  })
})
