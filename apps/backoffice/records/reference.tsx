import { listPublicationTypes } from '../../../contract/publications/publications.ts'
import { useData, useRead } from '../../ui/api/queries.ts'
import type { Pickable } from '../../ui/forms/pickable.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { ACTEURS, COMMUNES, USERS } from './pickable-kinds.ts'
import { recordTexts } from './record-texts.ts'

const KINDS: Readonly<Record<string, Pickable | 'type'>> = {
  commune_id: COMMUNES,
  commune_ids: COMMUNES,
  acteur_id: ACTEURS,
  mairie_actor_id: ACTEURS,
  type_id: 'type',
  user_id: USERS,
  owner_id: USERS,
  replaced_owners: USERS,
  decided_by: USERS,
  assigned_to: USERS,
}
/** Whether a field is the id of another record, which is shown by its name. */
export const isReference = (field: string): boolean => field in KINDS

/** The names of the records that a field refers to. */
export function Reference({ field, value }: { field: string; value: unknown }) {
  const ids = [value].flat().filter((id): id is string => typeof id === 'string' && id !== '')
  if (ids.length === 0) return <>–</>
  return ids.map((id, n) => (
    <span key={id}>
      {n > 0 && ', '}
      <Name kind={KINDS[field] ?? 'type'} id={id} />
    </span>
  ))
}

function Name({ kind, id }: { kind: Pickable | 'type'; id: string }) {
  return kind === 'type' ? <TypeName id={id} /> : <PickedName of={kind} id={id} />
}
/** A name that is read; a record that is gone, or that the person may not read, is called by its kind. */
function PickedName({ of, id }: { of: Pickable; id: string }) {
  const t = useTexts(recordTexts)
  const { data, error } = useData({ queryKey: ['picked', of.kind, id], queryFn: () => of.read(id), staleTime: 60_000, retry: false })
  const isUnknown = error !== null || data?.label === id
  return <>{isUnknown ? (of === USERS ? t.somePerson : t.someRecord) : (data?.label ?? '…')}</>
}
function TypeName({ id }: { id: string }) {
  const { data } = useRead(listPublicationTypes, { query: { per_page: '100' } })
  return <>{data?.data.find((type) => type.id === id)?.nom ?? '…'}</>
}
