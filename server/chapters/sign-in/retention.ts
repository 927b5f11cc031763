import { sql } from 'kysely'
import type { Chapter } from '../../platform/chapter.ts'

/** Each hour what has expired of sessions, codes, challenges, and second factors that nobody confirmed. */
export const retention: NonNullable<Chapter['retention']> = {
  hourly: [
    { name: 'old sessions', table: 'auth_session', expired: sql`"expiresAt" < now()` },
    { name: 'old sign-in codes', table: 'sign_in_codes', expired: sql`expires_at < now()` },
    { name: 'old sign-in challenges', table: 'sign_in_challenges', expired: sql`expires_at < now()` },
    {
      name: 'second factors that were not confirmed',
      table: 'second_factors',
      expired: sql`confirmed_at is null and created_at < now() - interval '1 hour'`,
    },
    { name: 'old sessions of the outside provider', table: 'outside_sessions', expired: sql`expires_at < now()` },
  ],
}
