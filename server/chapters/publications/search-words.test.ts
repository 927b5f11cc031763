import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { dice } from '../../test/dice.ts'
import { harness } from '../../test/harness.ts'

/** Parts of texts: words with accents, stop words, numbers of every form, punctuation, spaces, other scripts, signs of which libraries disagree. */
const PARTS = [
  ['le', 'les', 'à', 'été', 'ÉTÉ', 'œuvre', 'Straße', 'aujourd’hui', "l'école", 'mangeaient', 'Marchés', 'marché', 'l’Haÿ-les-Roses'],
  [
    '12',
    '007',
    '1e5',
    '1E',
    'e5',
    '3e',
    '12abc',
    'a1b2',
    '1.5',
    '-4',
    '2026-11-26',
    '18h30',
    '1,5',
    '½',
    '²',
    '٣',
    '१२',
    '0x1F',
    '1e5e5',
    'e',
  ],
  [
    '.',
    ',',
    '!',
    '…',
    '—',
    '-',
    '/',
    '&amp;',
    '<b>',
    '\u00a0',
    '\n',
    '\t',
    '  ',
    ' . ',
    '\u200b',
    '_',
    '@',
    '🎉',
    '👩‍🚒',
    '\u0301',
    '\u202e',
  ],
  [
    'a@b.fr',
    'https://exemple.fr/a?b=c#d',
    '/usr/bin',
    'Ωμέγα',
    'ςΣ',
    'İstanbul',
    'ıI',
    'мир',
    'שלום',
    'مرحبا',
    'ไทยกำ',
    '日本語',
    '한국',
    'ﬁn',
    'ª',
    'Ⅷ',
    'ǅ',
  ],
  ['\ud835\udc00', '\u1e9e', '\u0345', '\u0130', '\u1c90', '\ua7cb', '\u2c2f', '\u0cbc', '\u00ad', '\u3000', '\u2028'],
].flat()
const COUNT = 3000

/** Parts of addresses, in the order in which most are: schemes, users, hosts, ports, paths, queries, fragments. Each may be missing, or be another. */
const ADDRESS_PARTS = [
  ['https://', 'http://', 'HTTP://', 'Https:/', 'ftp://', ' https://', '//', 'https://\n', ''],
  ['', '', '', 'user@', 'user:secret@', 'a@b@', '@', ':@'],
  ['mairie.fr', 'WWW.Mairie.fr', 'www.www.fr', 'www.', 'éQuipe.fr', '[::1]', '127.0.0.1', '', 'a b'],
  ['', '', '', ':80', ':443', ':8080', ':', ':8080x'],
  ['', '/', '/actualites/', '/a:b@c//', '/É%20t', '///', '/a\nb', 'x/y'],
  ['', '', '?', '?p=1', '?b=2&a=1&&', '?utm_source=x&p=2', '?fbclid', '?a=/?b#', '??x=http://y/', '?xtor=1&XTOR=2&at_x'],
  ['', '', '#haut', '#a#b', '?p=3', ' '],
]

/** Each text is up to 40 parts, with or without a space between. */
function texts(): string[] {
  const below = dice(20261126)
  return Array.from({ length: COUNT }, () =>
    Array.from({ length: below(40) }, () => `${PARTS[below(PARTS.length)]}${below(3) === 0 ? '' : ' '}`).join(''),
  )
}

function addresses(): string[] {
  const below = dice(20261126)
  return Array.from({ length: COUNT * 4 }, () => ADDRESS_PARTS.map((parts) => parts[below(parts.length)] ?? '').join(''))
}

/** Returns the texts of which two expressions of SQL over `text` differ. A thousand a statement: its time is limited, on a slow machine too. */
async function differing(one: string, other: string, of = texts()): Promise<string[]> {
  const { services } = await harness()
  const found: string[] = []
  for (let from = 0; from < of.length; from += 1000) {
    const { rows } = await services.database.pool.query<{ text: string }>(
      `select text from unnest($1::text[]) as text where (${one}) is distinct from (${other})`,
      [of.slice(from, from + 1000)],
    )
    found.push(...rows.map(({ text }) => text))
  }
  return found
}

describe('the words of a text are found by a shorter way', () => {
  test('each run of what is neither letter nor digit becomes one space', async () => {
    const each = `btrim(regexp_replace(fold(text) collate "und-x-icu", '[^[:alnum:]]+', ' ', 'g'))`
    assert.deepEqual(await differing('words(text)', each), [])
  })

  test('a search finds every word and the stem of every word, as if the whole text were stemmed', async () => {
    const whole = `strip(to_tsvector('mots_fr', words('Titre ' || text)) || to_tsvector('french', words('Titre ' || text)))`
    assert.deepEqual(await differing(`search_words('Titre', text)`, whole), [])
    assert.ok((await differing(`search_words('Titre', text)`, `to_tsvector('mots_fr', words(text))`)).length > COUNT / 2)
  })

  test('an address is cut without a pattern where it has neither a user nor a port', async () => {
    const matched = `(select coalesce(regexp_replace(lower(parts[2]), '^www\\.', '')
        || case when parts[3] is null or parts[3] in ('80', '443') then '' else ':' || parts[3] end || rtrim(parts[4], '/')
        || coalesce('?' || (select string_agg(parameter, '&' order by parameter collate "C") from regexp_split_to_table(parts[5], '&') as parameter
          where parameter <> '' and parameter !~* '^(utm_[^=]*|fbclid|xtor|at_[^=]*)(=|$)'), ''), lower(btrim(text)))
      from (select regexp_match(split_part(btrim(text), '#', 1), '^(https?)://(?:[^/?@]*@)?([^/?:]+)(?::(\\d+))?([^?]*)(?:\\?(.*))?$', 'i') as parts) m)`
    assert.deepEqual(await differing('normalised_url(text)', matched, addresses()), [])
    const cut = await differing('false', `text ~* '^\\s*https?://[^/?:@]+(?:[/?]|$)'`, addresses())
    assert.ok(cut.length > 500 && cut.length < COUNT * 3, `${cut.length} of the addresses are cut`)
  })
})
