import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { decode } from './decode.ts'

/** The bytes of a text in which each `\x80` to `\xff` is a byte and every other character beyond ASCII is UTF-8. */
const mixed = (...parts: (string | number[])[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))))
const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1')

describe('a document is decoded by runs', () => {
  for (const [what, bytes, expected, type] of [
    ['UTF-8 with one Latin-1 letter', mixed('Été à No', [0xeb], 'l'), 'Été à Noël', null],
    ['UTF-8 in a document that declares Latin-1', mixed('F', [0xea], 'te, réunion'), 'Fête, réunion', 'text/xml; charset=iso-8859-1'],
    ['UTF-8 with two windows-1252 signs', mixed('L', [0x92], 'été coûte 5 ', [0x80]), 'L’été coûte 5 €', 'text/xml; charset=utf-8'],
    ['a text that is cut within a letter', mixed('Déjà coupé', [0xc3]), 'Déjà coupéÃ', 'text/plain; charset=utf-8'],
    [
      'more Latin-1 than UTF-8',
      mixed(latin1('Fêtes et forêts, près du pré. ') as never, 'l’été'),
      'Fêtes et forêts, près du pré. l’été',
      null,
    ],
    [
      'capitals before a sign in Latin-1',
      latin1('Mus\xe9e FERM\xc9\xa0! \xab\xa0L\x92\xe9t\xe9\xa0\xbb'),
      'Musée FERMÉ\u00a0! «\u00a0L’été\u00a0»',
      null,
    ],
    ['emoji and Latin-1', mixed('Fête 🎉 ', latin1('pr\xe8s') as never), 'Fête 🎉 près', null],
    ['Greek UTF-8 with a broken byte', mixed('Αθήνα', [0xff], ' και Πάτρα'), 'Αθήναÿ και Πάτρα', null],
    ['a euro sign of ISO-8859-15', latin1('caf\xe9 \xa4'), 'café €', 'text/plain; charset=iso-8859-15'],
    ['an unknown label', latin1('D\xe9j\xe0 vu'), 'Déjà vu', 'text/plain; charset=8859-1'],
    ['a label with rubbish', latin1('D\xe9j\xe0 vu'), 'Déjà vu', 'text/html; charset=windows-1252http-equiv'],
    ['a label of UTF-7 on eight bits', latin1('D\xe9j\xe0 vu'), 'Déjà vu', 'text/plain; charset=unicode-1-1-utf-7'],
    ['a label of UTF-16 on single bytes', latin1('D\xe9j\xe0 vu'), 'Déjà vu', 'text/plain; charset=utf-16'],
    ['Cyrillic of one byte', latin1('\xbf\xe0\xd8\xd2\xd5\xe2'), 'Привет', 'text/plain; charset=iso-8859-5'],
    ['Japanese of seven bits', latin1('\x1b$B$3$s\x1b(B'), 'こん', 'text/plain; charset=iso-2022-jp'],
    ['Shift_JIS', Uint8Array.of(0x83, 0x5e, 0x83, 0x58), 'タス', 'text/plain; charset=shift_jis'],
    ['overlong forms and surrogates', Uint8Array.of(0xc0, 0xaf, 0x20, 0xed, 0xa0, 0x80), 'À¯ í\u00a0€', null],
    ['a mark of UTF-8 before Latin-1', mixed([0xef, 0xbb, 0xbf], 'D', [0xe9], 'j', [0xe0]), 'Déjà', null],
  ] as [string, Uint8Array, string, string | null][])
    test(what, () => assert.equal(decode(bytes, type), expected))
})

test('an unknown label in the header leaves that of the document', () => {
  assert.equal(
    decode(latin1('<?xml version="1.0" encoding="iso-8859-15"?><a>\xa4</a>'), 'text/xml; charset=binary'),
    '<?xml version="1.0" encoding="iso-8859-15"?><a>€</a>',
  )
})

test('megabytes of alternating bytes take time in proportion', () => {
  const bytes = Buffer.alloc(4 * 1024 ** 2, Buffer.from([0xc3, 0xa9, 0xe9, 0x20]))
  const begun = performance.now()
  assert.equal(decode(bytes, null).length, 3 * 1024 ** 2)
  assert.ok(performance.now() - begun < 5000)
})
