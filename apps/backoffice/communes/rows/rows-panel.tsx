import { Badge, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { updateCommune } from '../../../../contract/communes/communes-admin.ts'
import { ifMatch } from '../../../ui/api/client.ts'
import { useChange } from '../../api/changes.tsx'
import { ConflictNotice, mustChoose } from '../../forms/conflict-notice.tsx'
import { DraftNotice } from '../../../ui/forms/draft-notice.tsx'
import { fieldErrors } from '../../../ui/forms/field-errors.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { Panel } from '../../../ui/screen/panel.tsx'
import { useFieldDisplay } from '../../records/use-field-display.ts'
import { RowItem } from './row-item.tsx'
import { rowTexts } from './row-texts.ts'
import type { Kind, RowKind, StoredRow } from './row-types.ts'
import { useRows } from './use-rows.ts'

interface RowsPanelProps<R extends StoredRow> {
  communeId: string
  rows: readonly R[]
  of: RowKind<R>
  seen: number
  /** The version of the commune that is on the screen. */
  version: number
  saved: (version: number) => void
}
const SHOWN = 20

/** The rows of one kind, edited in place and saved all at once. */
export function RowsPanel<R extends StoredRow>({ communeId, rows: stood, of, seen, version, saved }: RowsPanelProps<R>) {
  const t = useTexts(rowTexts)
  const { shown: shownAs } = useFieldDisplay()
  const rows = useRows<R>(`commune:${communeId}:${of.kind}`, stood, of.empty)
  const [open, setOpen] = useState<string | null>(null)
  const [all, setAll] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  /** The row that was open when it was saved; empty: none. Its form closes, and the rows below move up. */
  const [returnTo, setReturnTo] = useState<string | null>(null)
  const sent = useRef<readonly string[]>([])
  const heading = useRef<HTMLHeadingElement>(null)
  const save = useChange(updateCommune, {
    undoable: true,
    refused: 'notSaved',
    done: () => t.saved,
    after: ({ data }) => {
      // A new row has its id as key from now on.
      const at = open === null ? -1 : sent.current.indexOf(open)
      setReturnTo((at < 0 ? undefined : data[of.kind][at]?.id) ?? '')
      rows.draft.drop()
      setOpen(null)
      saved(data.version)
    },
    onError: ({ code }) => code === 'validation_failed',
  })
  const there = returnTo === '' || rows.lines.some(({ key }) => key === returnTo)
  useEffect(() => {
    if (returnTo === null || !there) return
    const button = document.querySelector<HTMLElement>(`[data-line="${returnTo}"] [data-change]`)
    const place = button ?? heading.current
    place?.focus({ preventScroll: true })
    place?.closest('li, section')?.scrollIntoView({ block: 'nearest' })
    setReturnTo(null)
  }, [returnTo, there])
  const send = () => {
    if (mustChoose(rows, heading.current?.closest('section') ?? document)) return
    const { keys, rows: body } = rows.body()
    sent.current = keys
    save.mutate({ params: { id: communeId }, body: { [of.kind]: body }, headers: ifMatch(seen) })
  }
  const conflictOf = {
    name: (name: string) => {
      const [row = '', field] = name.split('.')
      const line = rows.lines.find(({ key }) => key === row)
      const label = of.fields.find((one) => one.name === field)?.label
      return [line ? of.nameOf(line) || t.unnamed : t.deletedRow, label].filter(Boolean).join(', ')
    },
    value: (name: string, value: unknown) => {
      const field = of.fields.find((one) => one.name === name.split('.')[1])
      if (!field) return value === 'removed' ? t.rowRemoved : t.rowChanged
      return field.options?.find((option) => option.value === value)?.label ?? shownAs(value, field.name)
    },
  }
  const errors = byRow(of.kind, fieldErrors(save.error), sent.current)
  const shown =
    all || rows.lines.length <= SHOWN ? rows.lines : rows.lines.filter((line, n) => n < SHOWN || line.changed || errors[line.key])
  const add = () => {
    setAll(true)
    const key = rows.add()
    setOpen(key)
    setTimeout(() => document.querySelector<HTMLElement>(`[data-line="${key}"] :is(input, select, textarea)`)?.focus(), 50)
  }
  return (
    <Panel
      title={of.title}
      heading={heading}
      actions={
        <Button size="compact-sm" variant="default" onClick={add}>
          {t.add}
        </Button>
      }
    >
      <Stack gap="xs">
        <DraftNotice draft={rows.draft} />
        <ConflictNotice draft={rows} id={communeId} version={version} nameOf={conflictOf.name} displayOf={conflictOf.value} />
        {rows.lines.length === 0 && <Text c="dimmed">{t.none}</Text>}
        <ul className="plain-list">
          {shown.map((line) => (
            <RowItem
              key={line.key}
              {...{ line, of }}
              errors={errors[line.key] ?? {}}
              open={open === line.key || errors[line.key] !== undefined}
              toggle={() => setOpen(open === line.key ? null : line.key)}
              change={(patch) => rows.change(line, patch as Partial<Omit<R, 'id' | 'ordre'>>)}
              remove={() => {
                rows.remove(line)
                // The focused button is removed with a new row.
                if (!line.stored) heading.current?.focus()
              }}
              putBack={() => rows.putBack(line)}
              move={(by) => {
                setAnnouncement(t.movedTo(of.nameOf(line) || t.unnamed, rows.move(line, by)))
                // The move of the row in the page removes the focus.
                const button = `[data-line="${line.key}"] [data-move="${by}"]`
                setTimeout(() => document.querySelector<HTMLElement>(button)?.focus(), 0)
              }}
            />
          ))}
        </ul>
        {shown.length < rows.lines.length && (
          <Button variant="subtle" onClick={() => setAll(true)}>
            {t.showAll(rows.lines.length)}
          </Button>
        )}
        <VisuallyHidden role="status">{announcement}</VisuallyHidden>
        {rows.draft.dirty && (
          <Group gap="xs" className="unsaved">
            <Badge color="yellow">{t.unsaved(rows.count)}</Badge>
            <Button loading={save.isPending} onClick={send}>
              {t.save}
            </Button>
            <Button variant="default" onClick={rows.draft.drop}>
              {t.drop}
            </Button>
          </Group>
        )}
      </Stack>
    </Panel>
  )
}

/** Groups the errors of the service, such as `elus.3.nom`, by row and by field. */
function byRow(kind: Kind, errors: Record<string, string>, keys: readonly string[]): Record<string, Record<string, string>> {
  const found: Record<string, Record<string, string>> = {}
  for (const [path, message] of Object.entries(errors)) {
    const [of, place, field] = path.split('.')
    const key = keys[Number(place)]
    if (of === kind && key && field) found[key] = { ...found[key], [field]: message }
  }
  return found
}
