import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { listedReader, readerOf } from './reader.ts'

const SYSTEMS = [
  'X11; Linux x86_64',
  'X11; Ubuntu; Linux x86_64; rv:140.0',
  'Windows NT 10.0; Win64; x64',
  'Windows NT 10.0; Win64; x64; rv:140.0',
  'Macintosh; Intel Mac OS X 10_15_7',
  'iPhone; CPU iPhone OS 18_6 like Mac OS X',
  'iPad; CPU OS 18_6 like Mac OS X',
  'Linux; Android 10; K',
  'Android 15; Mobile; rv:140.0',
  'Linux; Android 14; SM-G991B',
  'Linux; Android 14; Pixel 8 Build/UQ1A.240205.002; wv',
]
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const ENGINES = [
  'Gecko/20100101 Firefox/140.0',
  `${WEBKIT} Chrome/143.0.0.0 Safari/537.36`,
  `${WEBKIT} Chrome/143.0.0.0 Mobile Safari/537.36`,
  `${WEBKIT} Chrome/143.0.0.0 Safari/537.36 Edg/143.0.3650.80`,
  `${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/143.0.7499.92 Mobile/15E148 Safari/604.1',
]
const NAMES = SYSTEMS.flatMap((system) => ENGINES.map((engine) => `Mozilla/5.0 (${system}) ${engine}`))

/** Spec §2-71. */
describe('readers by their name', () => {
  test('a browser that is known by its whole name is in no list', () => {
    for (const name of NAMES) assert.deepEqual([readerOf(name), listedReader(name)], ['person', 'person'], name)
  })

  test('a word of a robot anywhere in such a name makes it a robot', () => {
    const words = [
      'bot',
      'Googlebot/2.1',
      'HeadlessChrome/143.0',
      'crawler',
      '+http://a.example',
      'WhatsApp/2.24',
      'compatible; AhrefsBot/7.0',
    ]
    for (const name of NAMES)
      for (const word of words)
        for (const changed of [`${name} ${word}`, `${word} ${name}`, name.replace(')', `; ${word})`), name.replace(') ', `) ${word} `)])
          assert.deepEqual([readerOf(changed), readerOf(changed) === 'person'], [listedReader(changed), false], changed)
  })

  test('a person with a browser of another name is one', () => {
    assert.equal(
      readerOf('Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36'),
      'person',
    )
    assert.equal(readerOf('Opera/9.80 (Windows NT 6.1; WOW64) Presto/2.12.388 Version/12.18'), 'person')
  })
})
