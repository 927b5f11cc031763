import { sql } from 'kysely'
import type { Langue } from '../../../../contract/compte/compte.ts'
import type { Application } from '../../../platform/applications/names.ts'
import { prepared, transact } from '../../../platform/db/db.ts'
import { found } from '../../../platform/db/found.ts'
import { newId } from '../../../platform/db/id.ts'
import { applicationLink } from '../../../platform/mail/application-link.ts'
import { type Letter, queueLetter } from '../../../platform/mail/outbox.ts'
import { mailServerIsAway } from '../../../platform/mail/server-away.ts'
import { wordedNow } from '../../../platform/mail/worded.ts'
import type { Letter as Composed } from '../../../platform/mail/templates/letter.ts'
import { signInCode } from '../../../platform/mail/templates/sign-in-code.ts'
import type { Services } from '../../../platform/services.ts'
import { CODE_ATTEMPTS, CODE_MINUTES, type CodePurpose } from '../../../platform/access/code.ts'
import { serviceName } from '../../../platform/instance/stored.ts'

/** The kind of e-mails with a code, in the outbox. */
export const CODE_MAIL = 'sign_in_code'

/** A request for a code. */
interface Asked {
  /** In lower case. */
  email: string
  purpose: CodePurpose
  /** The language of the form, for an address whose account has chosen none. */
  language: Langue | null
  /** The key of a CodeSource. */
  source: string
}

/** A request for a code of an account. */
export interface CodeRequest extends Asked {
  purpose: 'sign_in' | 'password'
  /** The one that the link of the e-mail opens. */
  application: Application
}

/** The answer to a request for a code. */
export interface SentCode {
  /** The seconds that the code remains valid. */
  seconds: number
  /** Whether the e-mail waits for the mail server. */
  delayed: boolean
}

type Sender = Pick<Services, 'database' | 'jobs' | 'config'>

/**
 * Sends a code to an e-mail address. Known and unknown addresses have the same statements and the same e-mail, and no account is
 * created. While a code is valid, another request sends the same code again and does not extend its life; who has used up the attempts gets another one,
 * and the former one remains valid for the others.
 */
export async function sendCode(services: Sender, asked: CodeRequest): Promise<SentCode> {
  const { config, database } = services
  const site = await serviceName(database.db, config)
  return sendCodeBy(services, asked, signInCode({ ...asked, site, page: applicationLink(config, asked.application, 'sign-in') }))
}

/** Sends a code that is not of an account, as sendCode() does. @param letter the e-mail, with the mark of the code */
export const sendCodeBy = ({ database, jobs, config }: Sender, asked: Asked, letter: Composed): Promise<SentCode> =>
  transact(database.db, async (tx) => {
    const { email, purpose, source } = asked
    await lockAddress(tx, { name: `code ${purpose} ${email}` })
    const written = found((await writeCode(tx, { id: newId(), email, purpose, source }))[0])
    await queueLetter(tx, { jobs, config }, letterOf(await wordedNow(tx, letter.source), asked, written))
    return { seconds: written.seconds, delayed: written.delayed }
  })

/** Of two first requests of one address the second finds the code of the first. */
const lockAddress = prepared<{ name: string }, unknown>((slot) => sql`select pg_advisory_xact_lock(hashtextextended(${slot('name')}, 0))`)

/** Returns the e-mail of a code, in the language of its recipient. */
function letterOf({ inEnglish, source: _, ...inFrench }: Composed, { email, language }: Asked, { id, langue }: WrittenCode): Letter {
  const letter = (langue ?? language) === 'en' && inEnglish ? inEnglish : inFrench
  return { kind: CODE_MAIL, to: email, related: { type: CODE_MAIL, id }, first: true, ...letter }
}

interface WrittenCode extends SentCode {
  id: string
  /** The language that the account of the address has chosen. */
  langue: Langue | null
}

/** The newest open code with which a source has attempts left. */
const openCodeOf = sql`(select o.id from sign_in_codes o
  where o.email = a.email and o.purpose = a.purpose and o.expires_at > now()
    and coalesce((o.sources ->> a.source)::int, 0) < ${sql.lit(CODE_ATTEMPTS)}
  order by o.expires_at desc, o.id desc limit 1)`

/** Writes a code, and reads all that its e-mail and the answer need. The update of an open code locks the row, names the source and returns it. */
const writeCode = prepared<{ id: string; email: string; purpose: string; source: string }, WrittenCode>(
  (slot) => sql`
    with asked as (
      select ${slot('id')}::uuid as id, ${slot('email')}::text as email, ${slot('purpose')}::text as purpose, ${slot('source')}::text as source),
    kept as (
      update sign_in_codes c set sources = jsonb_build_object(a.source, 0) || c.sources
      from asked a where c.id = ${openCodeOf}
      returning c.id, c.email, c.expires_at),
    made as (
      insert into sign_in_codes (id, email, purpose, expires_at, sources)
      select a.id, a.email, a.purpose, now_ms() + make_interval(mins => ${sql.lit(CODE_MINUTES)}), jsonb_build_object(a.source, 0)
      from asked a where not exists (select from kept)
      returning id, email, expires_at),
    code as (
      select id, email, ceil(extract(epoch from expires_at - now()))::int as seconds
      from (select * from kept union all select * from made) both_)
    select id, seconds, (select u.langue from users u where u.email = code.email limit 1) as langue, away.delayed
    from code, (select ${mailServerIsAway} as delayed) away`,
)
