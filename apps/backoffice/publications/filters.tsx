import { Button, CloseButton, Group, NativeSelect } from '@mantine/core'
import { KIND_NAMES } from '../../../contract/publications/kinds.ts'
import { MODERATION_STATUSES } from '../../../contract/publications/publication-records.ts'
import type { listAdminPublications } from '../../../contract/publications/publications-admin.ts'
import { getImportSource } from '../../../contract/imports/imports.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { DayFilter, FlagFilter, optionsOf, SearchFilter, SelectFilter } from '../../ui/lists/filters.tsx'
import type { ListState } from '../../ui/lists/list-state.ts'
import type { QueryName } from '../../ui/lists/use-list.ts'
import { PickFilter } from '../lists/pick-filter.tsx'
import { ACTEURS, COMMUNES } from '../records/pickable-kinds.ts'
import { kindTexts } from './kind-texts.ts'
import { publicationTexts } from './texts.ts'
import { usePublicationTypes } from './types.ts'
import { waitingTexts } from './waiting/waiting-texts.ts'
import { useMay } from '../api/permissions.ts'
import { publicationLabels } from '../../ui/labels/publication-labels.ts'

/** The filters of the second line. */
const FURTHER = ['acteur_id', 'type_id', 'en_avant', 'annulation_recente', 'from', 'to'] as const

interface FiltersProps {
  state: ListState<QueryName<typeof listAdminPublications>>
  /** Whether the second line is asked for. */
  more: boolean
}

/** Whether a filter of the second line is set: the line is shown then. */
export const usesFurther = (state: ListState): boolean => FURTHER.some((name) => name in state.own)

/** The filters of the list: frequent ones in one line, and the others on demand. */
export function QueueFilters({ state, more }: FiltersProps) {
  const t = useTexts(publicationTexts)
  const { kind: kindLabel } = useTexts(kindTexts)
  const { kinds } = useTexts(publicationLabels)
  const { types } = usePublicationTypes()
  const { kind } = state.query
  const ofKind = types.filter((type) => !kind || type.kind === kind)
  const waiting = useTexts(waitingTexts)
  const withImage = state.query['image'] === 'true'
  /** A search within the first tab shows all states: the searched publication is rarely pending. */
  const withAllStates = (patch: Record<string, string>) =>
    state.set(
      'moderation_status' in state.own || Object.values(patch).every((value) => value === '') ? patch : { ...patch, moderation_status: '' },
    )
  return (
    <>
      <SearchFilter state={state} label={t.search} />
      <SelectFilter state={state} name="kind" label={kindLabel} all={t.allKinds} options={optionsOf(KIND_NAMES, kinds)} />
      <PickFilter state={state} name="commune_id" label={t.commune} of={COMMUNES} />
      <Button
        variant={withImage ? 'light' : 'default'}
        aria-pressed={withImage}
        onClick={() => state.set({ image: withImage ? '' : 'true' })}
      >
        {t.withImage}
      </Button>
      {more && (
        <>
          <div className="filters-break" />
          <SelectFilter state={state} name="type_id" label={t.type} options={ofKind.map(({ id, nom }) => ({ value: id, label: nom }))} />
          <PickFilter state={state} name="acteur_id" label={t.actor} of={ACTEURS} />
          <SelectFilter
            state={state}
            name="moderation_status"
            label={t.status}
            all={t.allStatuses}
            options={optionsOf(MODERATION_STATUSES, t.statuses)}
          />
          <SortSelect state={state} />
          <FlagFilter state={state} name="en_avant" label={t.featured} />
          <FlagFilter
            state={{ ...state, set: (patch) => withAllStates(patch as Record<string, string>) }}
            name="annulation_recente"
            label={waiting.takenAway}
          />
          <DayFilter state={state} name="from" label={t.from} />
          <DayFilter state={state} name="to" label={t.to} />
        </>
      )}
      {state.query['import_source_id'] && <SourceFilter id={state.query['import_source_id']} state={state} />}
    </>
  )
}

function SortSelect({ state }: { state: ListState }) {
  const t = useTexts(publicationTexts)
  const sort = state.query['sort'] ?? ''
  const known = Object.entries(t.sorts).map(([value, label]) => ({ value, label }))
  return (
    <NativeSelect
      label={t.sort}
      className="filter"
      value={sort}
      data={known.some(({ value }) => value === sort) ? known : [...known, { value: sort, label: sort }]}
      onChange={({ currentTarget: { value } }) => state.set({ sort: value })}
    />
  )
}

/** The filter by import source, set by a link of the source. */
function SourceFilter({ id, state }: { id: string; state: ListState }) {
  const t = useTexts(publicationTexts)
  const may = useMay()
  const { data } = useRead(getImportSource, { params: { id } }, { enabled: may(getImportSource) })
  return (
    <Group gap={4} fz="sm" wrap="nowrap">
      {t.importSource(data?.data.nom ?? '…')}{' '}
      <CloseButton size="sm" aria-label={t.importSourceAway} onClick={() => state.set({ import_source_id: '' })} />
    </Group>
  )
}
