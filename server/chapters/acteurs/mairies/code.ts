import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { MAIRIE_CODE_ATTEMPTS } from '../../../../contract/acteurs/mairies.ts'
import type { Secrets } from '../../../platform/access/secrets.ts'
import type { LetterCode } from '../../../platform/mail/letter-code.ts'

/** The record that the e-mail with a code is about. */
export const MAIRIE_MAIL = 'mairie_code'

/** Returns the eight digits of a row of `mairie_codes`. A code that is sent after the end of the former one is another. */
export const mairieCode = (secrets: Pick<Secrets, 'key'>, id: string, expiresAt: string): string =>
  String(createHmac('sha256', secrets.key('town hall code')).update(`${id} ${expiresAt}`).digest().readUIntBE(0, 6) % 100_000_000).padStart(
    8,
    '0',
  )

/** The codes in the e-mails to town halls. An e-mail whose code is of no use any more is not sent. */
export const letterCodes: Readonly<Record<string, LetterCode>> = {
  [MAIRIE_MAIL]: async (db, secrets, id) => {
    const { rows } = await sql<{ expires_at: string }>`
      select expires_at from mairie_codes where id = ${id} and attempts < ${MAIRIE_CODE_ATTEMPTS} and expires_at > now()`.execute(db)
    return rows[0] ? mairieCode(secrets, id, rows[0].expires_at) : null
  },
}
