import { Button, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import { listAudit } from '../../../contract/audit/audit.ts'
import { getCompte } from '../../../contract/compte/compte.ts'
import { noteTarget, useUndo } from '../api/changes.tsx'
import { useRead } from '../../ui/api/queries.ts'
import { useLanguage } from '../../ui/i18n/language.ts'
import { phrases } from '../../ui/i18n/phrases.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import type { Column } from '../../ui/lists/column.ts'
import { dateColumn } from '../../ui/lists/date-column.tsx'
import { DayFilter, SelectFilter } from '../../ui/lists/filters.tsx'
import { ListScreen } from '../lists/list-screen.tsx'
import { PickFilter } from '../lists/pick-filter.tsx'
import { type RowOf, useList } from '../../ui/lists/use-list.ts'
import { nameOfWho, Who } from '../records/history.tsx'
import { recordTexts } from '../records/record-texts.ts'
import { USERS } from '../records/pickable-kinds.ts'
import { actionLabel } from './action-labels.ts'
import { AuditDetails } from './details.tsx'
import { targetPath } from './target-path.ts'
import { targetTypes } from './target-types.ts'
import { auditTexts } from './texts.ts'
import { SmallScreenLink } from '../../ui/screen/text.tsx'

type Row = RowOf<typeof listAudit>

const options = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }))

/** The audit trail: who, what, when, and undo if it is possible. */
export default function AuditList() {
  const t = useTexts(auditTexts)
  const types: Record<string, string> = useTexts(targetTypes)
  const { pair } = useTexts(phrases)
  const records = useTexts(recordTexts)
  const language = useLanguage()
  const list = useList(listAudit, { start: { sort: 'at_desc' } })
  const { data: me } = useRead(getCompte, {})
  const undo = useUndo()
  const [opened, setOpened] = useState<string | null>(null)
  const columns = useMemo((): Column<Row>[] => {
    const typeOf = ({ target_type }: Row) => types[target_type] ?? target_type
    const labelOf = (row: Row) => (row.target_label ? pair(typeOf(row), row.target_label) : typeOf(row))
    return [
      { key: 'action', label: t.what, heads: true, csv: (row) => actionLabel(row, language) },
      {
        key: 'target',
        label: t.target,
        csv: labelOf,
        cell: (row) => {
          const path = targetPath(row.target_type, row.target_id)
          return path ? <Link href={path}>{labelOf(row)}</Link> : labelOf(row)
        },
      },
      { key: 'who', label: t.who, csv: (row) => nameOfWho(row, records), cell: (row) => <Who row={row} /> },
      dateColumn('at', t.when),
      {
        key: 'undo',
        label: t.undoing,
        bare: true,
        cell: (row) =>
          row.undo === 'possible' ? (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={pair(t.undo, actionLabel(row, language))}
              loading={undo.isPending && undo.variables[0] === row.id}
              onClick={() => {
                if (row.target_id !== null) noteTarget(row.id, row.target_id)
                undo.mutate([row.id])
              }}
            >
              {t.undo}
            </Button>
          ) : row.undo === null ? null : (
            t.states[row.undo]
          ),
      },
      {
        key: 'details',
        label: t.details,
        bare: true,
        cell: (row) => (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-expanded={opened === row.id}
            aria-label={t.showDetails(actionLabel(row, language))}
            onClick={() => setOpened((former) => (former === row.id ? null : row.id))}
          >
            {t.details}
          </Button>
        ),
      },
    ]
  }, [t, types, pair, records, language, undo, opened])
  return (
    <ListScreen
      title={t.title}
      name="audit"
      list={list}
      columns={columns}
      rowDetails={(row) => row.id === opened && <AuditDetails row={row} />}
      empty={<Text c="dimmed">{t.empty}</Text>}
      actions={me && <SmallScreenLink to={`/journal?user_id=${me.data.id}`}>{t.mine}</SmallScreenLink>}
      filters={
        <>
          <SelectFilter state={list.state} name="action" label={t.what} all={t.anyAction} options={options(t.groups)} />
          <SelectFilter state={list.state} name="target_type" label={t.targetType} options={options(types)} />
          <PickFilter state={list.state} name="user_id" label={t.who} of={USERS} />
          <DayFilter state={list.state} name="from" label={t.from} />
          <DayFilter state={list.state} name="to" label={t.to} />
        </>
      }
    />
  )
}
