import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import { VANISHING_MAX } from '../../open-data/guard.ts'
import { ImportError } from '../../open-data/import-error.ts'
import type { Tables } from './staging.ts'

/** A commune has a handful of devices: fewer than this may vanish at once, unless they are all it has. */
const FEW = 5

/**
 * Refuses a file under which more than a fifth of the devices would vanish, or of those that the public sees: the second is what
 * a new spelling of a state looks like.
 * @param here the devices that the file should hold
 * @throws ImportError
 */
export async function assertPlausible(tx: Tx, { recus, positions }: Tables, here: RawBuilder<unknown>, small: boolean): Promise<void> {
  const { rows } = await sql<{ there: number; vanishing: number; shown: number; showable: number }>`
    select count(*)::int as there, count(*) filter (where d.montrable)::int as shown,
      count(*) filter (where not exists (select from ${recus} r where r.source_id = d.source_id))::int as vanishing,
      (select count(*)::int from ${recus} r where r.etat_fonctionnement = 'En fonctionnement' and not r.mobile and not r.doublon_source
        and not exists (select from ${positions} p where p.source_id = r.source_id)) as showable
    from defibrillateurs d where ${here} and d.absent_since is null`.execute(tx)
  const { there = 0, vanishing = 0, shown = 0, showable = 0 } = rows[0] ?? {}
  const tooMany = (lost: number, of: number) => lost > of * VANISHING_MAX && !(small && lost < FEW && lost < of)
  const share = `more than ${VANISHING_MAX * 100} %. Nothing was changed. If the registry is right, run it again with force.`
  if (tooMany(vanishing, there)) throw new ImportError(`${vanishing} of the ${there} defibrillators known would vanish, ${share}`)
  if (tooMany(shown - showable, shown))
    throw new ImportError(`Of the ${shown} defibrillators that can be shown only ${showable} would be left: ${share}`)
}
