import { Button, Stack, Text } from '@mantine/core'
import { PlusIcon } from '@heroicons/react/20/solid'
import { useEffect, useMemo, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { IMPORT_TYPES } from '../../../contract/imports/import-records.ts'
import { listImportSources, updateImportSource } from '../../../contract/imports/imports.ts'
import { ifMatch } from '../../ui/api/client.ts'
import { labelOf, useTexts } from '../../ui/i18n/texts.ts'
import type { Column } from '../../ui/lists/column.ts'
import { FlagFilter, optionsOf, SearchFilter, SelectFilter } from '../../ui/lists/filters.tsx'
import { useChange } from '../api/changes.tsx'
import { useMay } from '../api/permissions.ts'
import { ListScreen } from '../lists/list-screen.tsx'
import { PickFilter } from '../lists/pick-filter.tsx'
import { useList } from '../../ui/lists/use-list.ts'
import { DateTime } from '../../ui/screen/date-time.tsx'
import { ACTEURS, COMMUNES } from '../records/pickable-kinds.ts'
import { useFrequencyLabel } from './frequency.ts'
import { isUnderWay, type Source } from '../../ui/imports/source.ts'
import { RunState, SourceState, useStateName } from './states.tsx'
import { importTexts } from './texts.ts'
import { SmallPrint } from '../../ui/screen/text.tsx'
import { communeName } from '../../../contract/communes/commune-name.ts'

const WATCH_MS = 20_000
const WATCH_RUNNING_MS = 2_000

/** The list of import sources. */
export default function ImportList() {
  const t = useTexts(importTexts)
  const every = useFrequencyLabel()
  const stateName = useStateName()
  const [, go] = useLocation()
  const [busy, setBusy] = useState(false)
  const list = useList(listImportSources, { start: { sort: 'paused_at_desc' }, every: busy ? WATCH_RUNNING_MS : WATCH_MS })
  const underWay = list.rows.some(({ last_run }) => isUnderWay(last_run))
  useEffect(() => setBusy(underWay), [underWay])
  const columns = useMemo(
    (): Column<Source>[] => [
      {
        key: 'nom',
        label: t.name,
        sort: 'nom',
        heads: true,
        csv: ({ nom }) => nom,
        cell: ({ id, nom, url }) => (
          <>
            <Link href={`/imports/${id}`}>{nom}</Link>
            <Text size="xs" c="dimmed" className="anywhere">
              {hostOf(url)}
            </Text>
          </>
        ),
      },
      { key: 'type', label: t.type, bare: true, csv: ({ type }) => labelOf(t.types, type) },
      { key: 'url', label: t.url, csv: ({ url }) => url, fileOnly: true },
      {
        key: 'commune',
        label: t.commune,
        bare: true,
        csv: ({ commune }) => communeName(commune),
        cell: ({ commune, acteur }) => (
          <>
            {communeName(commune)}
            <SmallPrint>{acteur?.nom ?? t.noActeur}</SmallPrint>
          </>
        ),
      },
      { key: 'acteur', label: t.acteur, csv: ({ acteur }) => acteur?.nom, fileOnly: true },
      { key: 'state', label: t.state, bare: true, csv: stateName, cell: (source) => <SourceState source={source} /> },
      {
        key: 'last_run',
        label: t.lastRun,
        csv: ({ last_run }) => last_run && `${labelOf(t.statuses, last_run.status)} ${last_run.created_at}`,
        cell: ({ last_run }) =>
          last_run ? (
            <>
              <RunState run={last_run} />{' '}
              <Text size="xs" c="dimmed" component="span">
                <DateTime at={last_run.created_at} relative />
              </Text>
            </>
          ) : (
            t.never
          ),
      },
      {
        key: 'next_run',
        label: t.nextRun,
        csv: ({ next_run_at }) => next_run_at,
        cell: ({ next_run_at, frequence_minutes, ...source }) =>
          next_run_at ? (
            <>
              <DateTime at={next_run_at} />
              <SmallPrint>{every(frequence_minutes)}</SmallPrint>
            </>
          ) : source.paused_at !== null ? (
            <Resume source={source} />
          ) : source.active ? (
            every(frequence_minutes)
          ) : (
            t.noNext
          ),
      },
    ],
    [t, every, stateName],
  )
  const create = (
    <Button component={Link} href="/imports/nouveau" leftSection={<PlusIcon width={16} aria-hidden />}>
      {t.create}
    </Button>
  )
  return (
    <ListScreen
      title={t.title}
      name="import-sources"
      list={list}
      columns={columns}
      nameOf={({ nom }) => nom}
      onRow={({ id }) => go(`/imports/${id}`)}
      actions={create}
      empty={
        <Stack align="center" gap="sm">
          <Text c="dimmed">{t.empty}</Text>
          {create}
        </Stack>
      }
      filters={
        <>
          <SearchFilter state={list.state} label={t.search} />
          <SelectFilter state={list.state} name="type" label={t.type} options={optionsOf(IMPORT_TYPES, t.types)} />
          <FlagFilter state={list.state} name="active" label={t.activeFilter} />
          <FlagFilter state={list.state} name="paused" label={t.pausedFilter} />
          <PickFilter state={list.state} name="commune_id" label={t.commune} of={COMMUNES} />
          <PickFilter state={list.state} name="acteur_id" label={t.acteur} of={ACTEURS} />
        </>
      }
    />
  )
}

/** What a source that was paused after its failures waits for: a person who resumes it. */
function Resume({ source: { id, nom, version } }: { source: Pick<Source, 'id' | 'nom' | 'version'> }) {
  const t = useTexts(importTexts)
  const may = useMay()
  const change = useChange(updateImportSource, { undoable: true, done: () => t.resumed(nom) })
  if (!may(updateImportSource)) return t.noNextPaused
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={change.isPending}
      onClick={() => change.mutate({ params: { id }, body: { active: true }, headers: ifMatch(version) })}
    >
      {t.resume}
    </Button>
  )
}

const hostOf = (url: string): string => {
  try {
    return new URL(url).host
  } catch {
    return url
  }
}
