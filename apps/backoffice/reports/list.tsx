import { Group, Text } from '@mantine/core'
import { FlagIcon } from '@heroicons/react/20/solid'
import { useMediaQuery } from '@mantine/hooks'
import { Link, useLocation } from 'wouter'
import { startBulkRun } from '../../../contract/publications/bulk-runs.ts'
import { listReported } from '../../../contract/publications/publication-reports.ts'
import { REPORT_REASONS } from '../../../contract/publications/publication-records.ts'
import { getAdminPublication } from '../../../contract/publications/publications-admin.ts'
import { communeName } from '../../../contract/communes/commune-name.ts'
import { call } from '../../ui/api/client.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { publicationLabels } from '../../ui/labels/publication-labels.ts'
import type { Column } from '../../ui/lists/column.ts'
import { PickPage } from '../../ui/lists/pick-page.tsx'
import { optionsOf, SelectFilter } from '../../ui/lists/filters.tsx'
import { useList } from '../../ui/lists/use-list.ts'
import { useKeys } from '../../ui/screen/keys.ts'
import { Hint } from '../../ui/screen/text.tsx'
import { useMay } from '../api/permissions.ts'
import { Age } from '../lists/age.tsx'
import { ListScreen } from '../lists/list-screen.tsx'
import { PickFilter } from '../lists/pick-filter.tsx'
import { useTicked } from '../lists/ticked.ts'
import { useCurrent } from '../lists/use-current.ts'
import { Steps } from '../records/steps.tsx'
import '../publications/publications.css'
import { BulkBar } from '../publications/decisions/bulk-bar.tsx'
import { bulkTexts } from '../publications/decisions/bulk-texts.ts'
import { publicationTexts } from '../publications/texts.ts'
import { useAhead } from '../publications/use-ahead.ts'
import { COMMUNES } from '../records/pickable-kinds.ts'
import { ReportBody, ReportButtons } from './panel.tsx'
import { EVERY_MS, HERE, ReportTabs } from './report-tabs.tsx'
import type { Reported } from './reported.ts'
import './reports.css'
import { reportedTexts } from './texts.ts'
import { useReportDecisions } from './use-report-decisions.tsx'

const BESIDE = '(min-width: 60em)'
const START = { status: 'open' }

/** A row that others removed is read without its reports: their summary is kept. */
const readOne = (rows: readonly Reported[]) => async (id: string) => {
  const { data } = await call(getAdminPublication, { params: { id } })
  const signalement = rows.find((row) => row.id === id)?.signalement
  return { ...data, signalement: signalement ?? { reason: 'other' as const, count: 0, oldest_at: data.created_at, grave: false } }
}

/** Reports as a list of their own: by gravity, then by age, decided one after the other by keyboard. */
export default function ReportedList() {
  const t = useTexts(reportedTexts)
  const bulk = useTexts(bulkTexts)
  const { panelNext, panelPrevious } = useSteps()
  const { reportReasons } = useTexts(publicationLabels)
  const [, go] = useLocation()
  const wide = useMediaQuery(BESIDE, undefined, { getInitialValueInEffect: false })
  const list = useList(listReported, { start: START, every: EVERY_MS })
  const place = new URLSearchParams(list.state.own).toString()
  const selection = useTicked(list)
  const may = useMay()
  const selectable = list.state.query['status'] === 'open' && may(startBulkRun)
  const current = useCurrent<Reported>(list.rows, place, { settled: !list.former, busy: list.busy }, readOne(list.rows))
  const leave = (id: string) => {
    current.leave([id])
    selection.drop([id])
  }
  const decisions = useReportDecisions({ leave, undone: (id) => (id ? current.select(id) : current.reopen()) })
  const row = current.row && { ...current.row, version: current.seen ?? current.row.version }
  const target = row && { publication: row, reason: row.signalement.reason }
  const keyRow = decisions.undoing || current.awaits ? null : row
  const ticked = selectable && selection.ids.length > 0
  useAhead(list, current.index)
  const hrefOf = (id: string) => `${HERE}/${id}`
  const { meta, rows } = list
  useKeys([
    ...(rows.length > 0
      ? [
          { key: 'j', label: t.keys.down, run: () => current.step(1) },
          { key: 'k', label: t.keys.up, run: () => current.step(-1) },
        ]
      : []),
    ...(keyRow ? [{ key: 'Enter', label: t.keys.open, run: () => go(`/publications/${keyRow.id}`) }] : []),
    ...decisions.keysFor(ticked ? null : keyRow && target),
    ...(selectable && keyRow ? [{ key: 't', label: t.keys.pick, run: () => selection.toggle(keyRow.id) }] : []),
    ...(selectable && rows.length > 0 ? [{ key: 'T', label: t.keys.pickPage, run: () => selection.toggleAll(rows) }] : []),
  ])
  const columns: Column<Reported>[] = [
    {
      key: 'reason',
      label: t.reason,
      heads: true,
      csv: ({ signalement: { reason } }) => reportReasons[reason],
      cell: ({ id, title, acteur, commune, signalement: { reason, count, grave } }) => (
        <div className="queue-row">
          <span className="row-sign" data-grave={grave || undefined} aria-hidden>
            <FlagIcon width={18} />
          </span>
          <div>
            <div className="queue-row-title">
              <Link href={hrefOf(id)}>{reportReasons[reason]}</Link>
              {count > 1 && (
                <span className="row-times" title={t.times(count)}>
                  ×{count}
                </span>
              )}
            </div>
            <Text size="xs" c="dimmed" component="p">
              {[title, acteur?.nom ?? t.noActor, communeName(commune)].join(' · ')}
            </Text>
          </div>
        </div>
      ),
    },
    { key: 'title', label: t.publication, fileOnly: true, csv: ({ title }) => title, cell: () => null },
    { key: 'count', label: t.count, fileOnly: true, csv: ({ signalement: { count } }) => count, cell: () => null },
    {
      key: 'oldest_at',
      label: t.received,
      csv: ({ signalement: { oldest_at } }) => oldest_at,
      cell: ({ signalement: { oldest_at }, reports_count }) => <Age since={oldest_at} target={reports_count > 0 ? 'reports' : undefined} />,
    },
  ]
  const at = meta && current.index >= 0 ? { at: (meta.current_page - 1) * meta.per_page + current.index + 1, total: meta.total } : null
  const shown = row && { publication: row, reason: row.signalement.reason, grave: row.signalement.grave, decisions }
  return (
    <div className="queue-list queue-filters">
      <ListScreen
        title={t.title}
        name="signalements"
        list={list}
        columns={columns}
        nameOf={({ title }) => title}
        wide
        tabs={<ReportTabs query={list.state.query} />}
        current={row?.id ?? null}
        onRow={({ id }) => (wide ? current.select(id) : go(hrefOf(id)))}
        empty={<Text>{t.empty}</Text>}
        selection={selectable ? selection : undefined}
        above={
          may(startBulkRun) && (
            <BulkBar
              from="listReported"
              acts={[
                { action: 'close_reports', label: bulk.close, letter: 'S', help: t.keys.closeAll },
                { action: 'reject', label: bulk.withdraw, letter: 'X', help: t.keys.withdrawAll },
              ]}
              selection={selection}
              rows={rows}
              total={meta?.total ?? 0}
              query={list.state.query}
              decided={(ids) => current.leave(ids, { focused: false })}
              over={current.reopen}
            />
          )
        }
        filters={
          <>
            {selectable && rows.length > 0 && <PickPage selection={selection} rows={rows} />}
            <SelectFilter
              state={list.state}
              name="reason"
              label={t.reason}
              all={t.allReasons}
              options={optionsOf(REPORT_REASONS, reportReasons)}
            />
            <PickFilter state={list.state} name="commune_id" label={t.commune} of={COMMUNES} />
          </>
        }
        filtersEnd={
          <Text size="xs" c="dimmed" className="filters-order">
            {list.state.query['status'] === 'open' ? t.order : t.latestFirst}
          </Text>
        }
        frame={(table) =>
          wide && shown ? (
            <div className="queue-beside">
              {table}
              <aside className="queue-panel" aria-label={t.panel}>
                <div className="queue-panel-head">
                  <Group justify="space-between" gap="xs" mb={8} wrap="nowrap">
                    <Group gap="xs">
                      <Hint>{at && panelPlace(at)}</Hint>
                      {shown.publication.reports_count > 0 && (
                        <Age since={shown.publication.signalement.oldest_at} target="reports" asSentence />
                      )}
                    </Group>
                    <Steps
                      previous={{ label: panelPrevious, run: () => current.step(-1) }}
                      next={{ label: panelNext, run: () => current.step(1) }}
                    />
                  </Group>
                  <ReportButtons {...shown} disabled={ticked} />
                </div>
                <div key={shown.publication.id} className="queue-panel-body" data-scrolls tabIndex={0} role="group" aria-label={t.title}>
                  <ReportBody {...shown} />
                </div>
              </aside>
            </div>
          ) : (
            table
          )
        }
      />
      {decisions.dialog}
    </div>
  )
}

const panelPlace = ({ at, total }: { at: number; total: number }) => `${at} / ${total}`

function useSteps() {
  const { next, previous } = useTexts(publicationTexts)
  return { panelNext: next, panelPrevious: previous }
}
