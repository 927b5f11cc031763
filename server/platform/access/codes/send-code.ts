import { sql } from 'kysely'
import type { Langue } from '../../../../contract/compte/compte.ts'
import type { Application } from '../../applications/names.ts'
import { transact } from '../../db/db.ts'
import { newId } from '../../db/id.ts'
import { applicationLink } from '../../mail/application-link.ts'
import { queueEmail } from '../../mail/outbox.ts'
import { mailServerIsAway } from '../../mail/server-away.ts'
import { signInCode } from '../../mail/templates/sign-in-code.ts'
import type { Services } from '../../services.ts'
import { CODE_ATTEMPTS, CODE_MINUTES, type CodePurpose } from './code.ts'

/** The kind of e-mails with a code, in the outbox. */
export const CODE_MAIL = 'sign_in_code'

/**
 * Sends a code to an e-mail address. Known and unknown addresses have the same statements and the same e-mail, and no account is created. While
 * a code is valid, another request sends the same code again and does not extend its life.
 * @param email in lower case
 * @param application the one that the link of the e-mail opens
 * @param language of the form, for an address whose account has chosen none
 * @returns the seconds that the code remains valid, and whether the e-mail waits for the mail server
 */
export function sendCode(
  { database, jobs, config }: Pick<Services, 'database' | 'jobs' | 'config'>,
  {
    email,
    purpose,
    application,
    language = null,
  }: { email: string; purpose: CodePurpose; application: Application; language?: Langue | null },
): Promise<{ seconds: number; delayed: boolean }> {
  return transact(database.db, async (tx) => {
    // One statement for all that the e-mail and the answer need. The update of an open code changes nothing: it locks the row and returns it.
    const { rows } = await sql<{ id: string; seconds: number; langue: Langue | null; delayed: boolean }>`
      with code as (
        insert into sign_in_codes as c (id, email, purpose, expires_at)
        values (${newId()}, ${email}, ${purpose}, now_ms() + make_interval(mins => ${CODE_MINUTES}))
        on conflict (email, purpose) do update set
          id = case when ${isOpen} then c.id else excluded.id end,
          attempts = case when ${isOpen} then c.attempts else 0 end,
          created_at = case when ${isOpen} then c.created_at else excluded.created_at end,
          expires_at = case when ${isOpen} then c.expires_at else excluded.expires_at end
        returning id, ceil(extract(epoch from expires_at - now()))::int as seconds)
      select id, seconds, (select u.langue from users u where u.email = ${email} limit 1) as langue, ${mailServerIsAway} as delayed
      from code`.execute(tx)
    const [code] = rows
    if (!code) throw new Error('A code was not stored')
    const { inEnglish, ...inFrench } = signInCode({
      purpose,
      site: config.site?.name ?? 'Beffroi',
      email,
      page: applicationLink(config, application, 'sign-in'),
    })
    const letter = (code.langue ?? language) === 'en' && inEnglish ? inEnglish : inFrench
    await queueEmail(
      tx,
      { jobs, config },
      { kind: CODE_MAIL, to: email, related: { type: CODE_MAIL, id: code.id }, first: true, ...letter },
    )
    return { seconds: code.seconds, delayed: code.delayed }
  })
}

const isOpen = sql`(c.expires_at > now() and c.attempts < ${sql.lit(CODE_ATTEMPTS)})`
