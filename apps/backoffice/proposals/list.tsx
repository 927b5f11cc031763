import { Badge } from '@mantine/core'
import { useMemo } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { PROPOSAL_STATUSES } from '../../../contract/acteurs/proposal-records.ts'
import { listProposals } from '../../../contract/acteurs/proposals.ts'
import { acteurLabels } from '../../ui/labels/acteur-labels.ts'
import { personName } from '../../ui/i18n/person-name.ts'
import { labelOf, useTexts } from '../../ui/i18n/texts.ts'
import type { Column } from '../../ui/lists/column.ts'
import { dateColumn } from '../../ui/lists/date-column.tsx'
import { optionsOf, SelectFilter } from '../../ui/lists/filters.tsx'
import { type RowOf, useList } from '../../ui/lists/use-list.ts'
import { DateTime } from '../../ui/screen/date-time.tsx'
import { Age } from '../lists/age.tsx'
import { ListScreen } from '../lists/list-screen.tsx'
import { PickFilter } from '../lists/pick-filter.tsx'
import { COMMUNES } from '../records/pickable-kinds.ts'
import { addressInList } from '../records/neighbours.ts'
import { COLOURS, DECIDED } from './proposal.ts'
import { proposalTexts } from './texts.ts'
import { communeName } from '../../../contract/communes/commune-name.ts'

type Row = RowOf<typeof listProposals>

const LISTED = ['proposal']

/** The list of proposed actors: those that wait for a decision, the oldest first. */
export default function ProposalList() {
  const t = useTexts(proposalTexts)
  const list = useList(listProposals, { start: DECIDED.start })
  const [, go] = useLocation()
  const search = useSearch()
  return (
    <ListScreen
      title={t.title}
      name="proposals"
      live={LISTED}
      oldestFirst
      list={list}
      columns={useColumns(search, list.state.query['status'])}
      nameOf={({ nom }) => nom}
      onRow={({ id }) => go(addressInList(DECIDED.path, id, search))}
      empty={<p>{t.empty}</p>}
      filters={
        <>
          <SelectFilter state={list.state} name="status" label={t.status} options={optionsOf(PROPOSAL_STATUSES, t.statuses)} />
          <PickFilter state={list.state} name="commune_id" label={t.commune} of={COMMUNES} />
        </>
      }
    />
  )
}

/** @param known the state of every row, if the list is filtered by it: it is not told again */
function useColumns(search: string, known: string | undefined): Column<Row>[] {
  const t = useTexts(proposalTexts)
  const { types } = useTexts(acteurLabels)
  return useMemo(
    (): Column<Row>[] => [
      {
        key: 'nom',
        label: t.nom,
        heads: true,
        csv: ({ nom }) => nom,
        cell: ({ id, nom, similar }) => (
          <>
            <Link href={addressInList(DECIDED.path, id, search)}>{nom}</Link>{' '}
            {similar.some(({ same_name }) => same_name) && <Badge color="orange">{t.sameName}</Badge>}
          </>
        ),
      },
      { key: 'type', label: t.type, bare: true, csv: ({ type }) => labelOf(types, type) },
      { key: 'commune', label: t.commune, bare: true, csv: ({ commune }) => communeName(commune) },
      { key: 'author', label: t.author, csv: ({ user }) => (user ? personName(user) : t.noAuthor) },
      { key: 'similar', label: t.similarCount, align: 'right', csv: ({ similar }) => similar.length },
      {
        key: 'status',
        label: t.status,
        bare: true,
        csv: ({ status }) => t.statuses[status],
        cell: ({ status }) => (status === known ? null : <Badge color={COLOURS[status]}>{t.statuses[status]}</Badge>),
      },
      {
        ...dateColumn('created_at', t.at, { sorted: false }),
        cell: ({ status, created_at }) =>
          status === 'pending' ? <Age since={created_at} target="proposals" /> : <DateTime at={created_at} relative />,
      },
    ],
    [t, types, search, known],
  )
}
