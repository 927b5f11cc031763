import { sql } from 'kysely'
import { invalid } from '../../../../contract/errors.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Services } from '../../../platform/services.ts'
import { assertAddress } from '../address.ts'
import { differs, type SourceFields } from '../fields.ts'
import type { SourceKind } from '../readers/item.ts'
import { acteurFits } from '../rows.ts'
import { readSettings } from './settings.ts'

/**
 * Validates the fields that differ from `before`: a value that has become invalid must not prevent renaming or stopping the source.
 * @param own whether the actor of a new source is that of the address, and not of the body
 * @throws AppError invalid_source_url, validation_failed
 */
export async function assertValid(
  tx: Tx,
  needs: Pick<Services, 'outside'>,
  { wanted, before, own = false }: { wanted: SourceFields; before?: SourceFields; own?: boolean },
): Promise<void> {
  const isNew = (...fields: (keyof SourceFields)[]) => !before || differs(before, wanted, fields)
  if (isNew('url')) assertAddress(needs, wanted.url)
  if (isNew('type', 'parametres', 'type_id')) await assertSettings(tx, wanted)
  if (isNew('commune_id')) {
    const commune = await tx.selectFrom('communes').select('id').where('id', '=', wanted.commune_id).executeTakeFirst()
    if (!commune) throw invalid('body.commune_id', 'does not exist')
  }
  if (isNew('acteur_id', 'commune_id') && !(await acteurFits(tx, wanted)))
    throw isNew('acteur_id') && !own
      ? invalid('body.acteur_id', 'must be an active actor that publishes in this commune')
      : invalid('body.commune_id', 'must be a commune in which the actor publishes')
}

/** What the items of a source cannot be, since no feed has what each of them needs. */
const REFUSED_KINDS: Readonly<Record<string, string>> = {
  acte: 'cannot be that of acts: each needs its document',
  alerte: 'cannot be that of alerts: each needs its end, and a town hall that answers for it',
}

/** @throws AppError validation_failed */
async function assertSettings(tx: Tx, { type, parametres, type_id }: SourceFields): Promise<void> {
  const { types } = readSettings(type as SourceKind, parametres)
  const named = [...new Set([...types.values(), ...(type_id === null ? [] : [type_id])])]
  const { rows } = await sql<{ id: string; kind: string }>`select id, kind from publication_types where id = any(${named}::uuid[])`.execute(
    tx,
  )
  const known = new Set(rows.map(({ id }) => id))
  if (type_id !== null && !known.has(type_id)) throw invalid('body.type_id', 'does not exist')
  if ([...types.values()].some((id) => !known.has(id))) throw invalid('body.parametres.categories', 'does not exist')
  for (const { id, kind } of rows) {
    const refusal = REFUSED_KINDS[kind]
    if (refusal && id === type_id) throw invalid('body.type_id', refusal)
    if (refusal && [...types.values()].includes(id)) throw invalid('body.parametres.categories', refusal)
  }
}
