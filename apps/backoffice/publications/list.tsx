import { Button, Text } from '@mantine/core'
import { PlusIcon } from '@heroicons/react/20/solid'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { Link, useLocation } from 'wouter'
import { startBulkRun } from '../../../contract/publications/bulk-runs.ts'
import { getAdminPublication, listAdminPublications } from '../../../contract/publications/publications-admin.ts'
import { call } from '../../ui/api/client.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { ListScreen } from '../lists/list-screen.tsx'
import { useTicked } from '../lists/ticked.ts'
import { useCurrent } from '../lists/use-current.ts'
import { PickPage } from '../../ui/lists/pick-page.tsx'
import { useList } from '../../ui/lists/use-list.ts'
import { useKeys } from '../../ui/screen/keys.ts'
import { BulkBar } from './decisions/bulk-bar.tsx'
import { bulkTexts } from './decisions/bulk-texts.ts'
import { useColumns, useExportedColumns } from './columns.tsx'
import { QueueFilters, usesFurther } from './filters.tsx'
import { recordHref, START } from './list-origin.ts'
import './publications.css'
import { useAhead } from './use-ahead.ts'
import type { Publication } from './publication.ts'
import { queueKeys } from './decisions/queue-keys.ts'
import { QueueTabs } from './queue-tabs.tsx'
import { decisionTexts } from './decisions/decision-texts.ts'
import { SidePanel } from './side-panel.tsx'
import { publicationTexts } from './texts.ts'
import { useDecisions } from './decisions/use-decisions.tsx'
import { ScreenLink, useCanOpen } from '../../ui/screen/text.tsx'
import { useColumnsWithColleagues } from '../collaboration/row-colleagues.tsx'
import { useMay } from '../api/permissions.ts'

const BESIDE = '(min-width: 60em)'
const EVERY_MS = 30_000
const LISTED = ['publication', 'bulk']
const readOne = async (id: string) => (await call(getAdminPublication, { params: { id } })).data

/** The list of publications. It opens with the pending ones, to be decided one after the other by keyboard. */
export default function Queue() {
  const t = useTexts(publicationTexts)
  const keyTexts = useTexts(decisionTexts)
  const bulk = useTexts(bulkTexts)
  const [, go] = useLocation()
  const wide = useMediaQuery(BESIDE, undefined, { getInitialValueInEffect: false })
  const list = useList(listAdminPublications, { start: START, every: EVERY_MS })
  const { sort, moderation_status, modification } = list.state.query
  // Elsewhere this order is that of creation.
  const isByWait = sort === 'attente_asc' && (moderation_status === 'pending' || modification === 'true')
  const selection = useTicked(list)
  const may = useMay()
  const canOpen = useCanOpen()
  const place = new URLSearchParams(list.state.own).toString()
  const current = useCurrent<Publication>(list.rows, place, { settled: !list.former, busy: list.busy }, readOne)
  const decisions = useDecisions({
    leave: ({ id }) => {
      current.leave([id])
      selection.drop([id])
    },
    back: ({ id }) => current.select(id),
    changed: (publication) => current.accept(publication),
    undone: ([id]) => (id ? current.select(id) : current.reopen()),
  })
  const hrefOf = (id: string) => recordHref(id, place)
  const columns = useColumnsWithColleagues(
    'publication',
    list.rows,
    useColumns(hrefOf, decisions.may.restore ? decisions.restore : null, list.state.query['moderation_status']),
  )
  // A deleted publication is restored one by one.
  const selectable = list.state.query['deleted'] !== 'true' && may(startBulkRun)
  const exported = useExportedColumns()
  const [wanted, { toggle }] = useDisclosure(false)
  const used = usesFurther(list.state)
  const more = wanted || used
  const row = current.row && { ...current.row, version: current.seen ?? current.row.version }
  const { meta } = list
  const position =
    meta && current.index >= 0 ? { at: (meta.current_page - 1) * meta.per_page + current.index + 1, total: meta.total } : null
  const keyRow = decisions.undoing || current.awaits ? null : row
  const ticked = selectable && selection.ids.length > 0
  useAhead(list, current.index)
  useKeys(
    queueKeys({
      t: keyTexts,
      row: keyRow,
      ticked,
      current,
      decisions,
      list,
      selection: selectable ? selection : null,
      open: (id) => go(hrefOf(id)),
    }),
  )
  return (
    <div className="queue-list queue-filters">
      <ListScreen
        title={t.title}
        name="publications"
        live={LISTED}
        list={list}
        columns={columns}
        exported={exported}
        nameOf={({ title }) => title}
        actions={
          canOpen('/publications/nouvelle') && (
            <Button variant="default" component={Link} href="/publications/nouvelle" leftSection={<PlusIcon width={16} aria-hidden />}>
              {t.newOne}
            </Button>
          )
        }
        selection={selectable ? selection : undefined}
        current={row?.id ?? null}
        onRow={({ id }) => (wide ? current.select(id) : go(hrefOf(id)))}
        tabs={<QueueTabs state={list.state} />}
        wide
        filters={
          <>
            {selectable && list.rows.length > 0 && <PickPage selection={selection} rows={list.rows} />}
            <QueueFilters state={list.state} more={more} />
          </>
        }
        filtersEnd={
          <>
            {!used && (
              <Button
                variant={wanted ? 'light' : 'default'}
                leftSection={<PlusIcon width={16} aria-hidden />}
                onClick={toggle}
                aria-expanded={more}
              >
                {t.moreFilters}
              </Button>
            )}
            {(sort === 'attente_asc' || sort === 'created_at_asc') && (
              <Text size="xs" c="dimmed" className="filters-order">
                {isByWait ? t.longestFirst : t.oldestFirst}
              </Text>
            )}
          </>
        }
        empty={
          <>
            <Text>{t.emptyQueue}</Text>
            <ScreenLink to="/publications?moderation_status=">{t.seeAll}</ScreenLink>
          </>
        }
        above={
          may(startBulkRun) && (
            <BulkBar
              from="listAdminPublications"
              acts={[
                { action: 'publish', label: bulk.publish, letter: 'P', help: keyTexts.keys.publishAll },
                { action: 'approve', label: bulk.approve, letter: 'A', help: keyTexts.keys.approveAll },
                { action: 'reject', label: bulk.reject, letter: 'R', help: keyTexts.keys.rejectAll },
                { action: 'delete', label: bulk.remove },
              ]}
              selection={selection}
              rows={list.rows}
              total={meta?.total ?? 0}
              query={list.state.query}
              decided={(ids) => current.leave(ids, { focused: false })}
              over={current.reopen}
            />
          )
        }
        frame={(table) =>
          wide && list.rows.length + (current.lost ? 1 : 0) > 0 ? (
            <div className="queue-beside">
              {table}
              <SidePanel
                ticked={ticked}
                publication={row}
                decisions={decisions}
                href={hrefOf(row?.id ?? '')}
                place={position}
                step={current.step}
                lost={current.lost}
                stale={current.stale}
                accept={() => current.accept()}
                changed={current.accept}
              />
            </div>
          ) : (
            table
          )
        }
      />
      {decisions.dialogs}
    </div>
  )
}
