import { sql } from 'kysely'
import type { Langue } from '../../../../contract/compte/compte.ts'
import type { Application } from '../../applications/names.ts'
import { coalesced } from '../../db/coalesced.ts'
import { prepared, type Tx } from '../../db/db.ts'
import { newId } from '../../db/id.ts'
import { applicationLink } from '../../mail/application-link.ts'
import { type Letter, queueEmails } from '../../mail/outbox.ts'
import { mailServerIsAway } from '../../mail/server-away.ts'
import { signInCode } from '../../mail/templates/sign-in-code.ts'
import type { Services } from '../../services.ts'
import { CODE_ATTEMPTS, CODE_MINUTES, type CodePurpose } from './code.ts'

/** The kind of e-mails with a code, in the outbox. */
export const CODE_MAIL = 'sign_in_code'

/** A request for a code. */
export interface CodeRequest {
  /** In lower case. */
  email: string
  purpose: CodePurpose
  /** The one that the link of the e-mail opens. */
  application: Application
  /** The language of the form, for an address whose account has chosen none. */
  language: Langue | null
  /** The key of a CodeSource. */
  source: string
}

/** The answer to a request for a code. */
export interface SentCode {
  /** The seconds that the code remains valid. */
  seconds: number
  /** Whether the e-mail waits for the mail server. */
  delayed: boolean
}

/**
 * Transactions begin 40 ms apart. Nobody notices the wait: the e-mail takes longer. They are few, so that codes which wait for a lock leave connections
 * to the other changes. Their answers have a turn each.
 */
const SHARING = { apartMs: 40, atOnce: 2, againAtOnce: 1, isBrief: true, inTurns: true }

type Sender = Pick<Services, 'database' | 'jobs' | 'config'>

/**
 * Returns a function that sends a code to an e-mail address. Known and unknown addresses have the same statements and the same e-mail, and no account is
 * created. While a code is valid, another request sends the same code again and does not extend its life; who has used up the attempts gets another one,
 * and the former one remains valid for the others. Codes that are asked for while others are written
 * share a transaction.
 */
export function codeSender(services: Sender): (asked: CodeRequest) => Promise<SentCode> {
  const send = coalesced<CodeRequest, SentCode>(
    async (tx, asked) => (await sendCodes(tx, services, asked)).map((value) => ({ status: 'fulfilled', value })),
    ({ email, purpose }) => `${purpose} ${email}`,
    SHARING,
  )
  return (asked) => send(services.database.db, asked)
}

/** Sends codes, each to another address or for another purpose. Returns their answers, in their order. */
async function sendCodes(tx: Tx, { jobs, config }: Sender, asked: readonly CodeRequest[]): Promise<SentCode[]> {
  const rows = await writeCodes(tx, {
    ids: asked.map(() => newId()),
    emails: asked.map(({ email }) => email),
    purposes: asked.map(({ purpose }) => purpose),
    sources: asked.map(({ source }) => source),
  })
  const written = new Map(rows.map((row) => [`${row.purpose} ${row.email}`, row]))
  const codes = asked.map((one) => {
    const code = written.get(`${one.purpose} ${one.email}`)
    if (!code) throw new Error('A code was not stored')
    return { ...code, letter: letterOf(config, one, code) }
  })
  await queueEmails(
    tx,
    { jobs, config },
    codes.map(({ letter }) => letter),
  )
  return codes.map(({ seconds, delayed }) => ({ seconds, delayed }))
}

/** Returns the e-mail of a code, in the language of its recipient. */
function letterOf(config: Sender['config'], { email, purpose, application, language }: CodeRequest, { id, langue }: WrittenCode): Letter {
  const { inEnglish, ...inFrench } = signInCode({
    purpose,
    site: config.site?.name ?? 'Beffroi',
    email,
    page: applicationLink(config, application, 'sign-in'),
  })
  const letter = (langue ?? language) === 'en' && inEnglish ? inEnglish : inFrench
  return { kind: CODE_MAIL, to: email, related: { type: CODE_MAIL, id }, first: true, ...letter }
}

interface WrittenCode extends SentCode {
  id: string
  email: string
  purpose: CodePurpose
  /** The language that the account of the address has chosen. */
  langue: Langue | null
}

/** The newest open code with which a source has attempts left. */
const openCodeOf = sql`(select o.id from sign_in_codes o
  where o.email = a.email and o.purpose = a.purpose and o.expires_at > now()
    and coalesce((o.sources ->> a.source)::int, 0) < ${sql.lit(CODE_ATTEMPTS)}
  order by o.expires_at desc, o.id desc limit 1)`

/** Writes codes, and reads all that their e-mails and answers need. The update of an open code locks the row, names the source and returns it. */
const writeCodes = prepared<{ ids: string[]; emails: string[]; purposes: string[]; sources: string[] }, WrittenCode>(
  (slot) => sql`
    with asked as (
      select id, email, purpose, source
      from unnest(${slot('ids')}::uuid[], ${slot('emails')}::text[], ${slot('purposes')}::text[], ${slot('sources')}::text[])
        as t (id, email, purpose, source)),
    kept as (
      update sign_in_codes c set sources = jsonb_build_object(a.source, 0) || c.sources
      from asked a where c.id = ${openCodeOf}
      returning c.id, c.email, c.purpose, c.expires_at),
    made as (
      insert into sign_in_codes (id, email, purpose, expires_at, sources)
      select a.id, a.email, a.purpose, now_ms() + make_interval(mins => ${sql.lit(CODE_MINUTES)}), jsonb_build_object(a.source, 0)
      from asked a where not exists (select from kept k where k.email = a.email and k.purpose = a.purpose)
      order by a.email, a.purpose
      returning id, email, purpose, expires_at),
    code as (
      select id, email, purpose, ceil(extract(epoch from expires_at - now()))::int as seconds
      from (select * from kept union all select * from made) both_)
    select id, email, purpose, seconds, (select u.langue from users u where u.email = code.email limit 1) as langue, away.delayed
    from code, (select ${mailServerIsAway} as delayed) away`,
)
