import { Button, CloseButton, NativeSelect, Pill } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
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

const RARE = ['acteur_id', 'en_avant', 'modification', 'annulation_recente', 'deleted', 'from', 'to'] as const
/** On a phone fewer filters are shown, so that the list is visible. */
const NARROW = '(max-width: 48em)'
const RARE_WHERE_NARROW = [...RARE, 'reported', 'commune_id', 'kind', 'type_id', 'sort'] as const

/** The filters of the list: frequent ones, and the others on demand. */
export function QueueFilters({ state }: { state: ListState<QueryName<typeof listAdminPublications>> }) {
  const t = useTexts(publicationTexts)
  const { kind: kindLabel } = useTexts(kindTexts)
  const { kinds } = useTexts(publicationLabels)
  const { types } = usePublicationTypes()
  const { kind } = state.query
  const ofKind = types.filter((type) => !kind || type.kind === kind)
  const waiting = useTexts(waitingTexts)
  const [wanted, { toggle }] = useDisclosure(false)
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false
  const used = (narrow ? RARE_WHERE_NARROW : RARE).some((name) => name in state.own)
  const more = wanted || used
  /** A search with the initial state filter shows all states: the searched publication is rarely pending. */
  const withAllStates = (patch: Record<string, string>) =>
    state.set(
      'moderation_status' in state.own || Object.values(patch).every((value) => value === '') ? patch : { ...patch, moderation_status: '' },
    )
  return (
    <>
      <SearchFilter state={state} label={t.search} />
      <SelectFilter
        state={state}
        name="moderation_status"
        label={t.status}
        all={t.allStatuses}
        options={optionsOf(MODERATION_STATUSES, t.statuses)}
      />
      {(more || !narrow) && (
        <>
          <FlagFilter
            state={{ ...state, set: (patch) => withAllStates(patch as Record<string, string>) }}
            name="reported"
            label={t.reported}
          />
          <PickFilter state={state} name="commune_id" label={t.commune} of={COMMUNES} />
          <SelectFilter state={state} name="kind" label={kindLabel} options={optionsOf(KIND_NAMES, kinds)} />
          <SelectFilter state={state} name="type_id" label={t.type} options={ofKind.map(({ id, nom }) => ({ value: id, label: nom }))} />
          <SortSelect state={state} />
        </>
      )}
      {more && (
        <>
          <PickFilter state={state} name="acteur_id" label={t.actor} of={ACTEURS} />
          <FlagFilter state={state} name="en_avant" label={t.featured} />
          <FlagFilter
            state={{ ...state, set: (patch) => withAllStates(patch as Record<string, string>) }}
            name="annulation_recente"
            label={waiting.takenAway}
          />
          <FlagFilter state={state} name="modification" label={waiting.filter} />
          <NativeSelect
            label={t.trash}
            value={state.query['deleted'] ?? ''}
            data={[
              { value: '', label: t.trashOut },
              { value: 'true', label: t.trashOnly },
              { value: 'with', label: t.trashWith },
            ]}
            onChange={({ currentTarget: { value } }) => withAllStates({ deleted: value })}
          />
          <DayFilter state={state} name="from" label={t.from} />
          <DayFilter state={state} name="to" label={t.to} />
        </>
      )}
      {!used && (
        <Button variant="subtle" onClick={toggle} aria-expanded={more}>
          {more ? t.lessFilters : t.moreFilters}
        </Button>
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
    <Pill size="md">
      {t.importSource(data?.data.nom ?? '…')}{' '}
      <CloseButton size="sm" aria-label={t.importSourceAway} onClick={() => state.set({ import_source_id: '' })} />
    </Pill>
  )
}
