import { Avatar, Group, Tooltip } from '@mantine/core'
import type { Collaborated } from '../../../contract/collaboration/collaboration.ts'
import { personName } from '../../ui/i18n/person-name.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { cellOf, type Column } from '../../ui/lists/column.ts'
import { useColleagues } from './records.ts'
import { collaborationTexts } from './texts.ts'

/** The columns of a list, with who deals with each row, and who looks at it, behind its heading. */
export function useColumnsWithColleagues<Row extends { id: string }>(
  kind: Collaborated,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): Column<Row>[] {
  const t = useTexts(collaborationTexts)
  const colleagues = useColleagues(
    kind,
    rows.map(({ id }) => id),
  )
  const shown = (id: string) => {
    const row = colleagues.get(id)
    if (!row) return null
    const looking = row.viewers.map((one) => ({ id: one.id, name: personName(one), says: t.looks(personName(one)) }))
    const dealing = row.assignee ? [{ id: row.assignee.id, name: personName(row.assignee), says: t.takenBy(personName(row.assignee)) }] : []
    const people = [...dealing, ...looking.filter((one) => one.id !== row.assignee?.id)].slice(0, 3)
    if (people.length === 0) return null
    return (
      <Group gap={2} wrap="nowrap" className="row-colleagues">
        {people.map(({ id: person, name, says }) => (
          <Tooltip key={person} label={says}>
            <Avatar size={24} name={name} color="initials" role="img" aria-label={says} />
          </Tooltip>
        ))}
      </Group>
    )
  }
  return columns.map((column) =>
    column.heads
      ? {
          ...column,
          cell: (row) => (
            <div className="with-colleagues">
              <div>{cellOf(column, row)}</div>
              {shown(row.id)}
            </div>
          ),
        }
      : column,
  )
}
