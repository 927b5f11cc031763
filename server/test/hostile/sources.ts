import { gzipSync } from 'node:zlib'
import type { SourceKind } from '../../chapters/imports/readers/item.ts'
import { rss } from '../imports.ts'
import type { Served } from '../source-server.ts'

const MB = 1024 ** 2
const BOMB = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, n) => `<!ENTITY ${'bcdefghij'[n]} "${`&${'abcdefghi'[n]};`.repeat(10)}">`).join('')}]>
  <rss version="2.0"><channel><title>&j;</title><item><title>&j;</title></item></channel></rss>`
const XXE =
  '<?xml version="1.0"?><!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss version="2.0"><channel><item><title>&x;</title></item></channel></rss>'

/** Answers of a source, and the code of the resulting run. */
export const HOSTILE_SOURCES: Record<string, [type: SourceKind, served: Served, code: string]> = {
  'an entity bomb': ['rss', { body: BOMB }, 'dtd_refused'],
  'an external entity': ['rss', { body: XXE }, 'dtd_refused'],
  'a page in place of a feed': ['rss', { body: '<!doctype html><html><body>Bonjour</body></html>', type: 'text/html' }, 'is_html'],
  'nothing at all': ['rss', { body: '' }, 'empty'],
  'a feed cut off': ['rss', { body: rss([{ guid: '1', title: 'Un' }]).slice(0, 150) }, 'malformed_xml'],
  'JSON in place of a calendar': ['ical', { body: '{"a":1}', type: 'text/calendar' }, 'not_ical'],
  'a calendar cut off': ['ical', { body: 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:A', type: 'text/calendar' }, 'cut_off'],
  'deep JSON': ['json_feed', { body: '['.repeat(200_000), type: 'application/json' }, 'too_complex'],
  'another JSON': ['openagenda', { body: '{"items":[]}', type: 'application/json' }, 'not_this_kind'],
  'a picture': ['rss', { body: Buffer.alloc(100), type: 'image/png' }, 'wrong_type'],
  'an error page': ['rss', { status: 500, body: 'panne' }, 'http_status'],
  'a redirection inwards': ['rss', { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data/' } }, 'address_refused'],
  'a redirection to a file': ['rss', { status: 302, headers: { location: 'file:///etc/passwd' } }, 'redirect_refused'],
  'a compressed bomb': ['rss', { body: gzipSync(Buffer.alloc(200 * MB)), headers: { 'content-encoding': 'gzip' } }, 'too_large'],
  'an endless body': ['rss', { answer: (_, response) => endless(response) }, 'too_large'],
  'a connection cut': [
    'rss',
    { answer: (_, response) => void response.writeHead(200, { 'content-length': '1000' }).end('<rss', () => response.destroy()) },
    'broken_off',
  ],
}
const PIECE = Buffer.alloc(64 * 1024, 32)
const endless = (response: Parameters<NonNullable<Served['answer']>>[1]): void => {
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'application/xml' })
  while (!response.destroyed && response.write(PIECE));
  if (!response.destroyed) response.once('drain', () => endless(response))
}
