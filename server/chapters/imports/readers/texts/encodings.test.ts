import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { bytesOf, calendar, read, readOne, rss } from '../test/read.ts'

/** A calendar of one event whose lines are bytes: each character of the text is one. */
const bytes = (...lines: string[]): Uint8Array => Buffer.from(calendar(['UID:1', 'DTSTART:20261212T150000Z', ...lines]), 'latin1')
const shown = (document: string | Uint8Array) => {
  const { title, body } = readOne('ical', document)
  return [title, body.split('\n\n').slice(1).join('\n\n')]
}

describe('values of calendars in quoted-printable and base64', () => {
  test('of the calendars of towns', () => {
    assert.deepEqual(shown(bytesOf('case_quoted-printable.ics')), ['Goûter de Noël', 'Ouvert à tous.  \nVenez nombreux !'])
  })
  for (const [what, lines, expected] of [
    [
      'in the character set that it names',
      ['SUMMARY;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:F=EAte de l=92=E9t=E9'],
      ['Fête de l’été', ''],
    ],
    ['without a character set', ['SUMMARY;ENCODING=QUOTED-PRINTABLE:F=EAte, f=C3=AAte'], ['Fête, fête', '']],
    ['with an unknown character set', ['SUMMARY;ENCODING="quoted-printable";CHARSET=8859-1:D=E9j=E0'], ['Déjà', '']],
    ['in the short form of version 1.0', ['SUMMARY;QUOTED-PRINTABLE:No=C3=ABl'], ['Noël', '']],
    ['lower case digits', ['SUMMARY;ENCODING=QUOTED-PRINTABLE:No=c3=abl'], ['Noël', '']],
    ['an equals sign', ['SUMMARY;ENCODING=QUOTED-PRINTABLE:1=3D1 et 2 =3D 2'], ['1=1 et 2 = 2', '']],
    [
      'soft line breaks without a space',
      ['SUMMARY:Bal', 'DESCRIPTION;ENCODING=QUOTED-PRINTABLE:Venez =', 'nombreux =', '=C3=A0 midi.'],
      ['Bal', 'Venez nombreux à midi.'],
    ],
    [
      'a soft line break before two letters that are digits',
      ['SUMMARY:Bal', 'DESCRIPTION;ENCODING=QUOTED-PRINTABLE:Lieu : =', ' Accueil'],
      ['Bal', 'Lieu : Accueil'],
    ],
    ['folded between the sign and its digits', ['SUMMARY;ENCODING=QUOTED-PRINTABLE:No=C3=', ' AB', ' l'], ['Noël', '']],
    ['escaped signs', [String.raw`SUMMARY;ENCODING=QUOTED-PRINTABLE:Go=C3=BBter\, jeux\; bal`], ['Goûter, jeux; bal', '']],
    ['a parameter with a colon', ['SUMMARY;ALTREP="http://a.fr/1";ENCODING=QUOTED-PRINTABLE:No=C3=ABl'], ['Noël', '']],
    ['base64', [`SUMMARY;ENCODING=BASE64:${Buffer.from('Été, fête').toString('base64')}`], ['Été, fête', '']],
    ['bytes of the character set that it names', ['SUMMARY;CHARSET=ISO-8859-15:5 \xa4'], ['5 €', '']],
    ['text that only looks like it', ['SUMMARY:Tarif =20 euros'], ['Tarif =20 euros', '']],
    ['the last line of an event', ['SUMMARY:Bal', 'DESCRIPTION;ENCODING=QUOTED-PRINTABLE:Venez='], ['Bal', 'Venez']],
  ] as [string, string[], string[]][])
    test(what, () => assert.deepEqual(shown(bytes(...lines)), expected))

  test('a calendar in UTF-16', () => {
    const text = `\ufeff${calendar(['UID:1', 'DTSTART:20261212', 'SUMMARY;ENCODING=QUOTED-PRINTABLE:No=C3=ABl', 'LOCATION:Église'])}`
    const { title, lieu } = readOne('ical', Buffer.from(text, 'utf16le'))
    assert.deepEqual([title, lieu?.nom], ['Noël', 'Église'])
  })
  test('version 1.0: the space after a soft line break is part of the text', () => {
    const text = calendar(['UID:1', 'DTSTART:20261212T150000Z', 'SUMMARY;ENCODING=QUOTED-PRINTABLE:Bal=', ' de No=C3=ABl'])
    assert.equal(readOne('ical', text.replace('VERSION:2.0', 'VERSION:1.0')).title, 'Bal de Noël')
  })
  test('a picture within the calendar is no text', () => {
    assert.equal(readOne('ical', bytes('SUMMARY:Bal', 'ATTACH;FMTTYPE=image/png;ENCODING=BASE64;VALUE=BINARY:iVBORw0KGgo=')).title, 'Bal')
  })
  test('a megabyte of folded lines takes time in proportion', () => {
    const begun = performance.now()
    const folded = Array.from({ length: 20_000 }, () => ' =C3=A9=')
    read('ical', bytes('SUMMARY:Bal', 'DESCRIPTION;ENCODING=QUOTED-PRINTABLE:', ...folded))
    assert.ok(performance.now() - begun < 3000)
  })
})

describe('mixed encodings', () => {
  test('of a feed that declares Latin-1', () => {
    const { title, body } = readOne('rss', bytesOf('case_mixed-encodings.rss'))
    assert.deepEqual([title, body], ['Fête à Cherbourg', 'Réunion en été'])
  })
  test('of a calendar', () => {
    assert.deepEqual(shown(bytes('SUMMARY:F\xc3\xaate', 'DESCRIPTION:Pr\xe8s du mus\xe9e')), ['Fête', 'Près du musée'])
  })
  test('of a JSON feed', () => {
    const text =
      '{"version":"https://jsonfeed.org/version/1.1","title":"t","items":[{"id":"1","title":"F\xc3\xaate","content_text":"\xe0 midi"}]}'
    const { title, body } = readOne('json_feed', Buffer.from(text, 'latin1'))
    assert.deepEqual([title, body], ['Fête', 'à midi'])
  })
  test('of a page', () => {
    const text =
      '<html><head><meta charset="utf8x"></head><body><script type="application/ld+json">{"@type":"Event","name":"F\xeate","startDate":"2026-12-01"}</script>'
    assert.equal(readOne('jsonld_page', Buffer.from(text, 'latin1')).title, 'Fête')
  })
  test('of a feed whose label nobody knows', () => {
    assert.equal(
      readOne('rss', Buffer.from(rss('<item><title>D\xe9j\xe0</title></item>').replace('utf-8', 'ansi'), 'latin1')).title,
      'Déjà',
    )
  })
})
