import { type HeaderLines, valuesOf } from './headers.ts'

/**
 * The sender of a letter: a person; a program whose text may be a person's (a form of a website, a list); a program that answers
 * automatically, such as an absence notice; or a mail system that returns one of our letters.
 */
export type Kind = 'person' | 'automatic' | 'autoreply' | 'bounce'

/** Without X-Auto-Response-Suppress: Outlook adds it to people's letters. */
const BY_ITSELF = ['x-autoreply', 'x-autorespond', 'x-autoresponder']
const TO_MANY = ['list-id', 'list-unsubscribe', 'list-post']
const BULK = /^(bulk|junk|list)\b/i
/** Reports of mail systems without RFC 3464: failures only, since a delayed letter may still arrive. */
const GIVEN_BACK = /undeliver|failure notice|returned mail|delivery (failed|failure)|notification \(failure\)|non remis/i

/** Word by word: a pattern that searches for the @ from each position takes quadratic time if there is none. */
const firstAddress = (from: string): string => from.split(/[\s<>]/).find((word) => word.lastIndexOf('@') > 0) ?? ''

/** RFC 3464 reports and similar older ones; RFC 3834; mailing lists. A letter without such headers is a person's. */
export function kindOf(lines: HeaderLines, subject: string): Kind {
  const first = (key: string) => valuesOf(lines, key)[0] ?? ''
  const any = (keys: readonly string[]) => keys.some((key) => valuesOf(lines, key).length > 0)
  const isReport = /^multipart\/report\b/i.test(first('content-type'))
  if (isReport) return /report-type\s*=\s*"?disposition-notification/i.test(first('content-type')) ? 'autoreply' : 'bounce'
  const bySystem = /^(mailer-daemon|postmaster)@/i.exec(firstAddress(first('from')))?.[1]?.toLowerCase()
  if (any(['x-failed-recipients']) || (bySystem && GIVEN_BACK.test(subject))) return 'bounce'
  const submitted = first('auto-submitted')
  if (/^auto-(replied|notified)\b/i.test(submitted) || any(BY_ITSELF) || /^auto[_-]?reply\b/i.test(first('precedence'))) return 'autoreply'
  if (bySystem === 'mailer-daemon') return 'autoreply'
  if (submitted !== '' && !/^no\b/i.test(submitted)) return 'automatic'
  if (BULK.test(first('precedence')) || any(TO_MANY)) return 'automatic'
  // An empty sender path: by the rules of mail, the sender wants no answer.
  return first('return-path') === '<>' ? 'automatic' : 'person'
}

/** How programs begin the subject of an automatic answer, without accents and in small letters: Outlook and Exchange in their languages. */
const AUTOMATIC = [
  'reponse automatique',
  'message automatique',
  'absence du bureau',
  'absente? du bureau',
  String.raw`(?:message|reponse|notification|avis) d\W?absence`,
  'automatic(?: reply| response)',
  'auto(?:matic)?[ -]?(?:reply|response)',
  'out of (?:the )?office(?: auto-?reply| reply)?',
  'automatische (?:antwort|antwoord)',
  'automatisch antwoord',
  'abwesen(?:d|heit|heitsnotiz|heitsnachricht)',
  'afwezig(?:heid|heidsbericht)?',
  'respuesta automatica',
  'fuera de (?:la )?oficina',
  'risposta automatica',
  "fuori (?:sede|ufficio|dall'ufficio)",
  'resposta automatica',
  'autosvar|automatis[kt] svar',
  'automaattinen vastaus',
  'odpowiedz automatyczna|automatyczna odpowiedz',
  'automaticka odpoved',
  'raspuns automat',
]
/** What some of them write as the whole subject. */
const WHOLE = String.raw`(?:message|notification|avis) d\W?absence|out of (?:the )?office`
const SAYS_AUTOMATIC = new RegExp(`^(?:(?:${AUTOMATIC.join('|')})\\s*[:：]|(?:${WHOLE})$)`)

/** Words of absence before the subject that is answered: "Congés : Re: …". People write nothing before "Re:". */
const BEFORE_ANSWERED =
  /^[^:：]{0,60}\b(?:absente?s?|absence|conges?|vacances|indisponible|ooo|away|on leave|vacation|holiday|abwesend|urlaub|afwezig|ausente|assente)\b[^:：]{0,60}[:：-] ?(?:re|aw|antw|sv|rv|tr|fwd?) ?[:：]/

/** Whether a subject says that a program answers. A person who answers to one has "Re:" before it. */
export function saysAutomatic(subject: string): boolean {
  const text = subject
    .slice(0, 200)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ł', 'l')
    .replaceAll('’', "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    // "Absent(e)", "Absent·e", "Absent[e]"
    .replaceAll(/[([·.]e(?:[)\]]|(?= ))/g, 'e')
  return SAYS_AUTOMATIC.test(text) || BEFORE_ANSWERED.test(text)
}
