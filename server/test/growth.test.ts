import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { blocks } from '../../apps/ui/markdown/blocks.ts'
import { ENDPOINTS } from '../../contract/index.ts'
import { fieldsOf } from './growth-fields.ts'
import { type Reader, steep } from './growth.ts'
import { searchForm } from '../chapters/communes/names.ts'
import { normaliseEmail } from '../platform/contacts/email.ts'
import { normalisePhone } from '../platform/contacts/phone.ts'
import { normaliseWebsite } from '../platform/contacts/website.ts'
import { readHoraires } from '../chapters/defibrillateurs/horaires/read.ts'
import { readDevice } from '../chapters/defibrillateurs/registre/rows/device.ts'
import { withoutContacts } from '../chapters/defibrillateurs/registre/rows/private.ts'
import { plainHost } from '../platform/fetch/allow.ts'
import { prefersType } from '../platform/http/formats/accept.ts'
import { cookies } from '../platform/http/cookies.ts'
import { languageOf } from '../platform/http/faults/error-reply.ts'
import { expectedVersions, notModified } from '../platform/lists/etag.ts'
import { parseJson, parseQuery } from '../platform/input/input.ts'
import { knownDevices } from '../chapters/sign-in/known-devices.ts'
import { detectSources } from '../chapters/imports/readers/detect.ts'
import type { SourceKind } from '../chapters/imports/readers/item.ts'
import { calendar, inputOf, read, rss } from '../chapters/imports/readers/test/read.ts'
import { storedFault, thrownAt } from '../platform/jobs/fault.ts'
import { readBounce } from '../chapters/messages/inbound/bounce.ts'
import { addressesIn, messageIdsIn, valuesOf } from '../chapters/messages/inbound/headers.ts'
import { markdownOf } from '../chapters/messages/inbound/html.ts'
import { kindOf } from '../chapters/messages/inbound/kinds.ts'
import { foldQuoted } from '../chapters/messages/inbound/quoted.ts'
import { bareSubject } from '../chapters/messages/text.ts'
import { manyLines, oneLine } from '../platform/text/plain-text.ts'
import { threadOfAddresses } from '../chapters/messages/token.ts'
import { readAdresse } from '../chapters/communes/registers/mairies/adresse.ts'
import { readContact } from '../chapters/communes/registers/mairies/contact.ts'
import { readHoraires as readOpeningHours } from '../chapters/communes/registers/mairies/horaires.ts'
import { readFonction } from '../chapters/communes/registers/elus/fonctions.ts'
import { readableName } from '../chapters/communes/registers/elus/readable-name.ts'
import { readSignature } from '../chapters/payments/signature.ts'

/** Asserts that a reader of outside text has at most linear cost. It gets hostile texts of doubling lengths; the growth of its cost is compared, never a duration. */
async function linear(reader: Reader, options?: Parameters<typeof steep>[1]): Promise<void> {
  assert.equal(await steep(reader, options), null)
}

const header = (key: string) => (text: string) => valuesOf([{ key, line: `${key}: ${text}` }], key)
const KEYS = ['from', 'content-type', 'precedence', 'auto-submitted', 'return-path', 'x-failed-recipients']

describe('letters', () => {
  for (const key of KEYS)
    test(`the header ${key} tells who speaks`, () =>
      linear((text) => kindOf([{ key, line: `${key}: ${text}` }], 'Re: x'), { pairs: key === 'from' }))
  test('subjects', () =>
    linear((subject) => [kindOf([{ key: 'from', line: 'from: postmaster@a.fr' }], subject), bareSubject(subject)], {
      pieces: ['Re: ', 'wg\t', 're[1]'],
    }))
  test('identifiers and addresses in headers', () =>
    linear((text) => [messageIdsIn(text), addressesIn(text), header('to')(text)], { pieces: ['<a@b.fr> ', '@a@', 'a@a@'] }))
  test('addresses of ours', () => {
    const services = { secrets: { keyedHash: () => 'x' }, config: { support: { address: 'support@a.fr' } } }
    return linear((text) => threadOfAddresses(services, [text]), { pieces: ['a+b', '+a@'] })
  })
  test('texts', () => linear((text) => [manyLines(text), oneLine(text, 200)], { pieces: ['\r', '\u2028'] }))
  test('what is quoted', () =>
    linear((text) => foldQuoted(text), { pieces: ['> a\n', 'On a\n', 'From: a\n', '-----\n', 'le a écrit :\n', '>\n\n'] }))
  test('reports of what came back', () =>
    linear(
      (text) => [
        readBounce([{ contentType: 'message/delivery-status', content: Buffer.from(text) }], [], text),
        readBounce([{ contentType: 'message/rfc822', content: Buffer.from(text) }], [], text),
        readBounce([], [], text),
      ],
      { pieces: ['Message-ID: ', 'Status: ', 'Action:\n'] },
    ))
  test('HTML', () =>
    linear((text) => markdownOf(text), {
      pieces: ['<div>', '<ul><li>', '<p>a', '<b>a</b> ', '<br>', '<a href="http://a">a</a>', '<blockquote>', '<!--', '&amp;', '<pre> '],
      last: 160_000,
      pairs: false,
    }))
  test('items of an ordered list', () =>
    linear((text) => markdownOf(`<ol>${text}`), { pieces: ['<li>a', '<li>a</li>', '<li></li>'], last: 160_000, pairs: false }))
})

const script = (json: string) => `<html><script type="application/ld+json">${json}</script></html>`
const json = (text: string) => JSON.stringify(text)
const DOCUMENTS: Record<string, [kind: SourceKind, around: (text: string) => string, pieces?: string[]]> = {
  'a feed': ['rss', (text) => text, ['<a>', '<rss ', '<!--', '<?']],
  'an item of a feed': ['rss', (text) => rss(text), ['<item>', '<item/>', '<item><title>a</title></item>', '<![CDATA[', 'a=""']],
  'a title': ['rss', (text) => rss(`<item><title><![CDATA[${text}]]></title></item>`), ['&amp;lt;b&amp;gt;']],
  'a body': [
    'rss',
    (text) => rss(`<item><title>x</title><description><![CDATA[${text}]]></description></item>`),
    ['<div>', '<ol><li>', '<img src="', 'vue 1 ', 'généré\t'],
  ],
  'a link': ['rss', (text) => rss(`<item><title>x</title><link>https://a.fr/${text}</link></item>`), ['//', '&a=', '%20']],
  Atom: ['rss', (text) => `<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>x</title><content>${text}</content></entry></feed>`],
  'JSON Feed': [
    'json_feed',
    (text) => `{"version":"https://jsonfeed.org/version/1.1","items":[{"id":"1","content_text":${json(text)},"url":${json(text)}}]}`,
  ],
  'a calendar': ['ical', (text) => text, ['BEGIN:VCALENDAR\n', '\u2028', '\r\t']],
  'lines of a calendar': ['ical', (text) => calendar(['UID:1', text]), ['BEGIN:VEVENT\r\n', 'X;A=b;', '\u2028BEGIN:VEVENT']],
  'a long line of a calendar': [
    'ical',
    (text) => calendar(['UID:1', 'DTSTART:20261201T100000', `DESCRIPTION:${text}`, `LOCATION:${text}`]),
    ['x\r\n ', '\\n', '\\,'],
  ],
  'parameters of a calendar': ['ical', (text) => calendar(['UID:1', `DTSTART;${text}:20261201T100000`]), ['A=b;']],
  'dates of a calendar': [
    'ical',
    (text) => calendar(['UID:1', 'DTSTART:20261201T100000', `RDATE:${text}`, `EXDATE:${text}`]),
    ['20261201T100000Z,'],
  ],
  'a rule of a calendar': ['ical', (text) => calendar(['UID:1', 'DTSTART:20261201T100000', `RRULE:${text}`]), ['BYDAY=MO;', 'MO,']],
  OpenAgenda: [
    'openagenda',
    (text) =>
      `{"success":true,"events":[{"uid":1,"title":${json(text)},"longDescription":${json(text)},"timings":[{"begin":"2026-12-01T10:00:00+0100","end":"2026-12-01T12:00:00+0100"}]}]}`,
  ],
  DATAtourisme: [
    'datatourisme',
    (text) =>
      `{"objects":[{"uuid":"1","uri":"https://a.fr/1","type":["EntertainmentAndEvent"],"label":{"fr":${json(text)}},"hasDescription":[{"description":{"fr":${json(text)}}}]}]}`,
  ],
  'a page': [
    'jsonld_page',
    (text) => text,
    ['<div itemscope itemprop=a>', '<a href=b>', '<p>', '<script type="application/ld+json">{</script>', '<meta name=a content=b>'],
  ],
  'JSON of a page': ['jsonld_page', (text) => script(text), ['/*', '//', '"\\', ', ', ';', '<!--', '[', '{"a":1},', '/* ']],
  'The Events Calendar': [
    'tec_rest',
    (text) => `{"events":[{"id":1,"start_date":"2026-12-01 10:00:00","title":${json(text)},"description":${json(text)}}]}`,
  ],
  'a document of any JSON': ['openagenda', (text) => text, ['[', '{"a":', '[]', '1,']],
}

describe('sources of imports', () => {
  for (const [name, [kind, around, pieces = []]] of Object.entries(DOCUMENTS))
    test(name, () => linear((text) => read(kind, around(text)), { pieces, last: 160_000, pairs: false }))
  test('finding a source', () =>
    linear((text) => detectSources(inputOf(text, { contentType: 'text/html' })), {
      pieces: ['<!--', '<link rel=alternate href=a>', '<a href=b>'],
      last: 160_000,
      pairs: false,
    }))
})

describe('registers', () => {
  const COLUMNS = [
    'c_nom',
    'c_adr_voie',
    'c_com_nom',
    'c_acc_complt',
    'c_acc_etg',
    'c_expt_rais',
    'c_disp_complt',
    'c_dispo_horaires',
    'c_maj_don',
  ]
  const row = { gid: '1', c_lat_coor1: '48.85', c_long_coor1: '2.35', c_etat_fonct: 'En fonctionnement' }
  for (const column of COLUMNS)
    test(`the cell ${column}`, () =>
      linear((text) => readDevice({ ...row, [column]: text }, 'gid'), { pieces: ['M. ', 'contacter A ', '01 ', 'Mo,'], pairs: false }))
  test('hours', () =>
    linear((text) => readHoraires({ c_dispo_horaires: text, c_disp_j: text, c_disp_h: text, c_disp_complt: text, c_acc_complt: text }), {
      pieces: ['Mo-Fr 08:00-12:00; ', '24/7,', '24\t', 'week 1-2,'],
    }))
  test('addresses and numbers in a text', () =>
    linear((text) => withoutContacts(text), { pieces: ['IR', '-AT', 'a.AT', '01 ', 'a@b.c+'], pairs: false }))
  test('officials', () => linear((text) => [readFonction(text), readableName(text), searchForm(text)], { pieces: ['adjoint ', "d'"] }))
  test('town halls', () =>
    linear(
      (text) => [
        readAdresse([{ type_adresse: 'Adresse', numero_voie: text, complement1: text, code_postal: text, nom_commune: text }], '75'),
        readContact({ telephone: [{ valeur: text }], adresse_courriel: [text], site_internet: [{ valeur: text }] }, '75'),
        readOpeningHours([
          { nom_jour_debut: 'Lundi', nom_jour_fin: text, valeur_heure_debut_1: text, valeur_heure_fin_1: text, commentaire: text },
        ]),
      ],
      { pairs: false },
    ))
  test('contacts', () =>
    linear((text) => [normaliseEmail(text), normalisePhone(text, '75'), normaliseWebsite(text)], { pieces: ['a@', '0 ', '//'] }))
})

describe('requests', () => {
  const jar = cookies(true)
  const devices = knownDevices({ keyedHash: () => 'x', secure: true })
  test('headers', () =>
    linear(
      (text) => [
        prefersType(text, 'application/geo+json'),
        languageOf(text),
        jar.read(text, 'a'),
        jar.sentWith(text, 'a'),
        devices.counting('a@b.fr', text),
        expectedVersions(text),
        notModified(text, '"v1"'),
        readSignature(text),
        plainHost(text),
      ],
      // Node refuses a head of more than 16 KB.
      { pieces: ['a;q=0,', 'en-', '"v1",', '; beffroi.device=', 't=1,', 'v1=00,'], last: 320_000 },
    ))
  test('addresses', () => linear((text) => parseQuery(`/?${text}`), { pieces: ['a=1&', '%20'], pairs: false }))
  test('bodies', () => linear((text) => parseJson(Buffer.from(text)), { pieces: ['[', '{"a":'], pairs: false }))
  test('faults', () =>
    linear((text) => [thrownAt(Object.assign(new Error('x'), { stack: text })), storedFault({ value: text })], {
      pieces: [' at server/', '\n at a', 'server/'],
    }))
  for (const [name, schema] of fieldsOf(ENDPOINTS))
    test(name, () => linear((text) => schema.safeParse(text), { pairs: false, last: 320_000 }))
})

test('Markdown of the back-office', () =>
  linear((text) => blocks(text), { pieces: ['# ', '- ', '```\n', '> ', '#\n', '\n- a\n  - b', '1. '], last: 160_000, pairs: false }))
