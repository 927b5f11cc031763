import fc, { type Arbitrary } from 'fast-check'
import { HOSTILE_TEXT } from './hostile.ts'

const LINES = [
  'From: Camille <camille@example.invalid>',
  'From: =?utf-8?Q?C=C3=A9?= <',
  'To: aide@example.invalid',
  'Subject: Question',
  'Subject: =?x-unknown?B?////?=',
  'Message-ID: <a@example.invalid>',
  'In-Reply-To: <b@example.invalid>',
  `References: ${'<c@example.invalid> '.repeat(100)}`,
  'Date: Thu, 32 Foo 2026 25:61:61 +9999',
  'Content-Type: multipart/mixed; boundary="x"',
  'Content-Type: text/html; charset=utf-7',
  'Content-Transfer-Encoding: base64',
  'Auto-Submitted: auto-replied',
  '',
  '--x',
  '--x--',
  'Bonjour.',
  '<b>Bonjour</b><script>alert(1)</script>',
]

/** Mail messages with valid and invalid lines, and bytes that are not a mail message. */
export const letter: Arbitrary<Buffer> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .array(fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...LINES) }, { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_TEXT) }), {
        minLength: 1,
        maxLength: 15,
      })
      .map((lines) => Buffer.from(`${lines.join('\r\n')}\r\n`)),
  },
  { weight: 1, arbitrary: fc.uint8Array({ minLength: 1, maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
)
