import { sql } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import { type Db, prepared } from '../../platform/db/db.ts'
import { EMBEDDED_ISSUER, type NewSession } from '../../platform/access/issuer.ts'
import { type Admits, HELD_ROLES, isDemoAddress, SEEN_RECENTLY } from '../../platform/access/users.ts'

interface Row extends Omit<NewSession['account'], 'isAdmitted'> {
  second_factor: boolean
  /** Null before the first visit, as the columns after it. */
  user_id: string | null
  active: boolean | null
  demo: boolean | null
  seen_recently: boolean
  langue: string | null
  roles: string[]
}

/** An account whose owner has proven who they are. */
export interface SigningIn {
  /** `isAdmitted`: it may have sessions now, since it has no user yet or an active one. */
  account: NewSession['account']
  /** Whether signing in needs a code of the second factor too. */
  secondFactor: boolean
  /** Null before the first visit. */
  user: { id: string; seenRecently: boolean; langue: string | null; roles: string[] } | null
}

const rowOf = prepared<{ account: string }, Row>(
  (slot) => sql`
    select a.id, a.name, a.email, a."emailVerified", a.image, a."createdAt", a."updatedAt",
      exists (select from second_factors f where f.account_id = a.id and f.confirmed_at is not null) as second_factor,
      u.id as user_id, u.active, u.demo, u.langue, ${SEEN_RECENTLY} as seen_recently, ${HELD_ROLES} as roles
    from auth_user a
    left join user_identities i on i.issuer = ${sql.lit(EMBEDDED_ISSUER)} and i.subject = a.id::text
    left join users u on u.id = i.user_id
    where a.id = ${slot('account')}`,
)

/**
 * Reads all that the end of a sign-in asks about an account, in one statement.
 * @param admits accounts of the demonstration may have sessions if `demo` is true
 * @throws AppError unauthorized (an account that is gone)
 */
export async function readSigningIn(db: Db, account: string, admits: Admits): Promise<SigningIn> {
  const [row] = await rowOf(db, { account })
  if (!row) throw new AppError('unauthorized')
  return signingIn(row, admits)
}

function signingIn(row: Row, admits: Admits): SigningIn {
  const { second_factor, user_id, active, demo, seen_recently, langue, roles, createdAt, updatedAt, ...rest } = row
  return {
    account: {
      ...rest,
      createdAt: new Date(createdAt).toISOString(),
      updatedAt: new Date(updatedAt).toISOString(),
      isAdmitted: (active ?? true) && (admits.demo || !(demo ?? isDemoAddress(row.email))),
    },
    secondFactor: second_factor,
    user: user_id === null ? null : { id: user_id, seenRecently: seen_recently, langue, roles },
  }
}
