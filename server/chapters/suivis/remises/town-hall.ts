import { sql } from 'kysely'
import { type Db, prepared } from '../../../platform/db/db.ts'
import { IDENTITY_KEY, namedBy } from '../../../platform/instance/stored.ts'
import type { TownHall } from '../../../platform/mail/templates/town-hall-page.ts'
import type { Config } from '../../../platform/settings/config.ts'

interface Row {
  commune: string
  code_insee: string
  isOffice: boolean
  name: string | null
}
const read = prepared<{ id: string }, Row>(
  (slot) => sql`select c.nom as commune, c.code_insee, c.mairie_actor_id is not null as "isOffice",
    (select s.value ->> 'name' from settings s where s.key = ${sql.lit(IDENTITY_KEY)}) as name
    from communes c where c.id = ${slot('id')}::uuid`,
)

/** Reads whose page an e-mail to followers is: its commune, and the name of the service. */
export async function townHallOf(db: Db, config: Pick<Config, 'site'>, id: string): Promise<TownHall> {
  const [row] = await read(db, { id })
  const { commune = '', code_insee = '', isOffice = false, name = null } = row ?? {}
  return { commune, code_insee, isOffice, service: name ?? namedBy(config).name }
}
