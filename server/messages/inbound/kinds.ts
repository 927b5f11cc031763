import { type HeaderLines, valuesOf } from './headers.ts'

/** Who speaks in a letter: a person, a program on somebody's behalf, or a mail system that gives one of ours back. */
export type Kind = 'person' | 'automatic' | 'bounce'

const AUTOMATIC = [
  'x-auto-response-suppress',
  'x-autoreply',
  'x-autorespond',
  'x-autoresponder',
  'list-id',
  'list-unsubscribe',
  'list-post',
]
const BULK = /^(bulk|junk|list|auto[_-]?reply)\b/i

/** RFC 3464 reports; RFC 3834 and its older cousins; mailing lists. What says nothing of itself is a person's. */
export function kindOf(lines: HeaderLines): Kind {
  const first = (key: string) => valuesOf(lines, key)[0] ?? ''
  const isReport = /^multipart\/report\b/i.test(first('content-type'))
  if (isReport && !/report-type\s*=\s*"?disposition-notification/i.test(first('content-type'))) return 'bounce'
  if (isReport) return 'automatic'
  const submitted = first('auto-submitted')
  if (submitted !== '' && !/^no\b/i.test(submitted)) return 'automatic'
  if (BULK.test(first('precedence')) || AUTOMATIC.some((key) => valuesOf(lines, key).length > 0)) return 'automatic'
  // An empty sender path: whoever wrote this wants no answer, by the rules of mail.
  if (first('return-path') === '<>' || /^mailer-daemon@/i.test(/<?([^\s<>]+@)/.exec(first('from'))?.[1] ?? '')) return 'automatic'
  return 'person'
}
