import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { listAudit } from '../../../contract/audit/audit.ts'
import { getCompte } from '../../../contract/compte/compte.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useLanguage } from '../../ui/i18n/language.ts'
import { phrases } from '../../ui/i18n/phrases.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import type { Column } from '../../ui/lists/column.ts'
import { SearchFilter, SelectFilter } from '../../ui/lists/filters.tsx'
import { type RowOf, useList } from '../../ui/lists/use-list.ts'
import { SmallScreenLink } from '../../ui/screen/text.tsx'
import { ListScreen } from '../lists/list-screen.tsx'
import { PickFilter } from '../lists/pick-filter.tsx'
import { nameOfWho } from '../records/history.tsx'
import { USERS } from '../records/pickable-kinds.ts'
import { recordTexts } from '../records/record-texts.ts'
import { actionLabel } from './action-labels.ts'
import { TrailDays } from './days.tsx'
import { PeriodFilter } from './period.tsx'
import { sentence } from './sentences.ts'
import { targetTypes } from './target-types.ts'
import { auditTexts } from './texts.ts'
import { subjectOf } from './subject.ts'

type Row = RowOf<typeof listAudit>

const options = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }))

/** The audit trail: a sentence for each act, by day; a decision on many records is one row. */
export default function AuditList() {
  const t = useTexts(auditTexts)
  const list = useList(listAudit, { start: { sort: 'at_desc' }, fixed: { folded: 'true' } })
  const { data: me } = useRead(getCompte, {})
  const columns = useFileColumns()
  return (
    <ListScreen
      title={t.title}
      name="audit"
      list={list}
      columns={columns}
      shownAs={(rows) => <TrailDays rows={rows} />}
      empty={<Text c="dimmed">{t.empty}</Text>}
      actions={me && <SmallScreenLink to={`/journal?user_id=${me.data.id}`}>{t.mine}</SmallScreenLink>}
      // The file has every row, also the parts of a decision.
      exportedFrom={{ ...list, fixed: {} }}
      filters={
        <>
          <SearchFilter state={list.state} label={t.search} />
          <PickFilter state={list.state} name="user_id" label={t.who} of={USERS} />
          <SelectFilter state={list.state} name="action" label={t.what} all={t.anyAction} options={options(t.groups)} />
          <PeriodFilter state={list.state} />
        </>
      }
    />
  )
}

/** The columns of the file: names, no identifiers. */
function useFileColumns(): Column<Row>[] {
  const t = useTexts(auditTexts)
  const types: Record<string, string> = useTexts(targetTypes)
  const { pair } = useTexts(phrases)
  const records = useTexts(recordTexts)
  const language = useLanguage()
  return useMemo(
    () => [
      { key: 'at', label: t.when, csv: (row) => row.at },
      { key: 'who', label: t.who, csv: (row) => nameOfWho(row, records) },
      {
        key: 'sentence',
        label: t.sentence,
        csv: (row) =>
          `${subjectOf(row, t).name} ${sentence(row, language)
            .map(({ text }) => text)
            .join('')}`,
      },
      { key: 'action', label: t.what, csv: (row) => actionLabel(row, language) },
      {
        key: 'target',
        label: t.target,
        csv: (row) => {
          const type = types[row.target_type] ?? row.target_type
          return row.target_label ? pair(type, row.target_label) : type
        },
      },
      { key: 'undo', label: t.undoing, csv: (row) => (row.undo === null || row.undo === 'possible' ? '' : t.states[row.undo]) },
    ],
    [t, types, pair, records, language],
  )
}
