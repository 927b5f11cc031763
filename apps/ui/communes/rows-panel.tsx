import { Badge, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ClientError } from '../../../contract/client.ts'
import { type ConflictDraft, mustChoose } from '../forms/conflict-choice.tsx'
import { DraftNotice } from '../forms/draft-notice.tsx'
import { fieldErrors } from '../forms/field-errors.ts'
import { useLanguage } from '../i18n/language.ts'
import { useTexts } from '../i18n/texts.ts'
import { Panel } from '../screen/panel.tsx'
import { RowItem } from './row-item.tsx'
import { rowTexts } from './row-texts.ts'
import { valueInWords } from './value-in-words.ts'
import type { Kind, RowKind, StoredRow } from './row-types.ts'
import { useRows } from './use-rows.ts'

/** The answer to a save: the rows of each kind, and the new version. */
type SavedRows = Record<Kind, readonly { id: string }[]> & { version: number }
/** How the application saves the rows of one kind. */
export type UseSaveRows = (options: { after: (saved: SavedRows) => void; onError: (error: ClientError) => boolean; done: string }) => {
  send: (kind: Kind, rows: object[]) => void
  isPending: boolean
  error: ClientError | null
}
/** A conflict as the application shows it, with the names and values that this panel knows. */
interface RowConflicts {
  draft: ConflictDraft
  nameOf: (name: string) => string
  /** Undefined: the application knows how to show the value. */
  displayOf: (name: string, value: unknown) => string | undefined
}

interface RowsPanelProps<R extends StoredRow> {
  communeId: string
  rows: readonly R[]
  of: RowKind<R>
  useSave: UseSaveRows
  conflicts: (about: RowConflicts) => ReactNode
}
const SHOWN = 20

/** The rows of one kind, edited in place and saved all at once. */
export function RowsPanel<R extends StoredRow>({ communeId, rows: stood, of, useSave, conflicts }: RowsPanelProps<R>) {
  const t = useTexts(rowTexts)
  const language = useLanguage()
  const rows = useRows<R>(`commune:${communeId}:${of.kind}`, stood, of.empty)
  const [open, setOpen] = useState<string | null>(null)
  const [all, setAll] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  /** The row that was open when it was saved; empty: none. Its form closes, and the rows below move up. */
  const [returnTo, setReturnTo] = useState<string | null>(null)
  const sent = useRef<readonly string[]>([])
  const heading = useRef<HTMLHeadingElement>(null)
  const save = useSave({
    done: t.saved,
    after: (data) => {
      // A new row has its id as key from now on.
      const at = open === null ? -1 : sent.current.indexOf(open)
      setReturnTo((at < 0 ? undefined : data[of.kind][at]?.id) ?? '')
      rows.draft.drop()
      setOpen(null)
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
    save.send(of.kind, body)
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
      return valueInWords(field, value, language)
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
        {conflicts({ draft: rows, nameOf: conflictOf.name, displayOf: conflictOf.value })}
        {rows.lines.length === 0 && <Text c="dimmed">{t.none}</Text>}
        {of.fill?.(rows.lines, (taken) => {
          setAll(true)
          rows.fill(taken)
          setAnnouncement(t.takenOver(taken.rows.length + taken.changes.length))
          heading.current?.focus()
        })}
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
