import { createHmac, timingSafeEqual } from 'node:crypto'
import { END_DAYS, SHEET_MINUTES, type Sujet, subjectOfToken } from '../../../../contract/suivis/suivis.ts'
import type { Secrets } from '../../../platform/access/secrets.ts'
import { isId } from '../../../platform/db/id.ts'

/** Tokens are signed and not stored: each is of one row, and worth nothing once that is gone. */

type Key = Pick<Secrets, 'key'>
type Keys = Pick<Secrets, 'key' | 'former'>
type End = 'end of a following' | `end of a following of ${Exclude<Sujet, 'bacs'>}`
type Use = 'sheet of a follower' | End

const macOf = (key: Buffer, id: string, until: string) => createHmac('sha256', key).update(`${id} ${until}`).digest('base64url')

function tokenFor(secrets: Key, use: Use, id: string, seconds: number): string {
  const until = Math.ceil(Date.now() / 1000 + seconds).toString(36)
  return `${id}.${until}.${macOf(secrets.key(use), id, until)}`
}

/** Returns the id of the row that a token is of; null for a forged one, and for one whose time is over. */
function idOf(key: Buffer, token: string): string | null {
  const [id = '', until = '', mac = '', ...more] = token.split('.')
  if (more.length > 0 || !isId(id)) return null
  const [given, right] = [Buffer.from(mac), Buffer.from(macOf(key, id, until))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  return Number.parseInt(until, 36) * 1000 > Date.now() ? id : null
}

/** The token that reads and changes the sheet of a follower. */
export const sheetToken = (secrets: Key, followerId: string): string =>
  tokenFor(secrets, 'sheet of a follower', followerId, SHEET_MINUTES * 60)
export const followerOf = (secrets: Key, token: string): string | null => idOf(secrets.key('sheet of a follower'), token)

const endOf = (sujet: Sujet): End => (sujet === 'bacs' ? 'end of a following' : `end of a following of ${sujet}`)

/** The token with which a letter ends its following, and nothing else. It begins with its subject, but for the bins: the page behind the link says what ends. */
export const endToken = (secrets: Key, followId: string, sujet: Sujet): string =>
  `${sujet === 'bacs' ? '' : `${sujet}.`}${tokenFor(secrets, endOf(sujet), followId, END_DAYS * 86_400)}`

/** Returns the following that a token ends, also that of a letter from before a change of the root secret (§2-110); null for a forged one, and for one whose year is over. */
export function followOf({ key, former }: Keys, token: string): { id: string; sujet: Sujet } | null {
  const sujet = subjectOfToken(token)
  const [use, signed] = [endOf(sujet), sujet === 'bacs' ? token : token.slice(sujet.length + 1)]
  const id = idOf(key(use), signed) ?? (former && idOf(former.key(use), signed))
  return id === null ? null : { id, sujet }
}
