import { sql } from 'kysely'
import { z } from 'zod'
import { MAIRIE_CODE_ATTEMPTS, type OwnMairie } from '../../../../contract/acteurs/mairies.ts'
import { deCommune } from '../../../../contract/communes/commune-of.ts'
import { AppError } from '../../../../contract/errors.ts'
import { isEmailAddress } from '../../../../contract/addresses.ts'
import type { Db } from '../../../platform/db/db.ts'
import { found } from '../../../platform/db/found.ts'
import { directoryEntry, type OfficialView } from '../../communes/official-values.ts'

/** The town hall of a commune, as a person who represents it sees it. */
export type OwnMairieRow = z.output<typeof OwnMairie>

/** What a code at the address of the directory proves, and for which page. */
export interface TownHall {
  commune: OwnMairieRow['commune'] & { mairie_actor_id: string | null }
  nom: string
  state: OwnMairieRow['state']
  acteur: OwnMairieRow['acteur']
  official: OfficialView | null
  /** The address of the directory. */
  email: string | null
}

interface Page {
  id: string
  slug: string
  nom: string
  active: boolean
  managed: boolean
  own: boolean
}

/**
 * Returns the town hall of a commune, and whether a person may represent it: nobody may manage a town hall of the commune yet. A page that exists is used. Spec §2-84.
 * @throws AppError not_found
 */
export async function townHallOf(db: Db, communeId: string, userId: string): Promise<TownHall> {
  const commune = found(
    await db
      .selectFrom('communes')
      .select(['id', 'slug', 'nom', 'departement', 'mairie_actor_id'])
      .where('id', '=', communeId)
      .executeTakeFirst(),
  )
  const { rows: pages } = await sql<Page>`
    select a.id, a.slug, a.nom, a.active, exists (select from actor_users l where l.acteur_id = a.id and l.role = 'owner') as managed,
      exists (select from actor_users l where l.acteur_id = a.id and l.role = 'owner' and l.user_id = ${userId}) as own
    from acteurs a where a.commune_id = ${communeId} and a.type = 'mairie' and a.deleted_at is null
    order by (a.id = ${commune.mairie_actor_id}::uuid) is true desc, a.active desc, a.created_at, a.id`.execute(db)
  const own = pages.find((page) => page.own)
  const page = own ?? pages.find(({ managed }) => managed) ?? pages[0]
  const user = found(await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst())
  const official = await directoryEntry(db, communeId)
  const email = official?.email && isEmailAddress(official.email) ? official.email : null
  return {
    commune,
    nom: page?.nom ?? `Mairie ${deCommune(commune.nom.replaceAll("'", '’'))}`,
    state: own
      ? 'own'
      : page?.managed
        ? 'managed'
        : page && !page.active
          ? 'inactive'
          : user.email === null
            ? 'no_own_address'
            : email === null
              ? 'no_address'
              : 'open',
    acteur: page ? { id: page.id, slug: page.slug } : null,
    official,
    email,
  }
}

/**
 * Asserts that a code may prove who represents a town hall.
 * @returns the address of the directory
 * @throws AppError invalid_state
 */
export function addressOf({ state, email }: TownHall): string {
  if (state !== 'open' || email === null) throw new AppError('invalid_state', { details: [{ path: 'state', message: WHY[state] }] })
  return email
}

const WHY = {
  open: '',
  no_address: 'has no e-mail address in the directory: propose the page, or ask to manage it',
  no_own_address: 'needs a confirmed e-mail address of your account',
  inactive: 'has a page that was deactivated: write to the team',
  managed: 'has a page that somebody manages: ask its owner, or ask to manage it',
  own: 'has a page that you manage already',
} as const satisfies Record<OwnMairieRow['state'], string>

/** Returns the town hall of a commune as the person sees it, with the end of the code that was sent last. */
export async function ownMairie(db: Db, communeId: string, userId: string): Promise<OwnMairieRow> {
  const { commune, nom, state, acteur, email } = await townHallOf(db, communeId, userId)
  const { mairie_actor_id: _, ...named } = commune
  const code = await db
    .selectFrom('mairie_codes')
    .select('expires_at')
    .where('commune_id', '=', communeId)
    .where('user_id', '=', userId)
    .where('email', '=', email ?? '')
    .where('attempts', '<', MAIRIE_CODE_ATTEMPTS)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  const isOpen = state === 'open'
  return {
    commune: named,
    nom,
    state,
    acteur,
    email: isOpen ? email : null,
    code_expires_at: isOpen ? (code?.expires_at ?? null) : null,
  }
}
