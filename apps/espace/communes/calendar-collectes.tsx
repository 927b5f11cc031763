import { Button, FileInput, Group, Paper, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { z } from 'zod'
import { CALENDAR_CHARACTERS, readCollectionCalendar } from '../../../contract/imports/collection-calendars.ts'
import type { Line, TakenOver, Values } from '../../ui/communes/row-types.ts'
import { useDraft } from '../../ui/forms/draft.ts'
import { fieldErrors } from '../../ui/forms/field-errors.ts'
import { useLanguage } from '../../ui/i18n/language.ts'
import { ReasonedButton } from '../../ui/forms/reasoned-button.tsx'
import { useTexts } from '../../ui/i18n/texts.ts'
import { useAct } from '../../ui/api/use-act.ts'
import { type Choice, type Collecte, type ProposedRow, proposedChoice, takenOver } from './calendar-choices.ts'
import { CalendarRow } from './calendar-row.tsx'
import { calendarCollecteTexts } from './calendar-collecte-texts.ts'

type Found = z.output<typeof readCollectionCalendar.response>['data']

interface CalendarCollectesProps {
  acteurId: string
  /** The rows of the list, as they are edited. */
  lines: readonly Line<Collecte>[]
  empty: Values<Collecte>
  take: (taken: TakenOver<Collecte>) => void
}

/**
 * Proposes the collections of a calendar, from its address or a file: each as a new row, as the dates of a row that is there, or not at all. What is taken
 * over are edits of the list, and nothing is saved before the person has read them. A title that names no type of waste is asked for it.
 */
export function CalendarCollectes({ acteurId, lines, empty, take }: CalendarCollectesProps) {
  const t = useTexts(calendarCollecteTexts)
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const draft = useDraft(`calendar:${acteurId}`, { url: '' })
  const { url } = draft.value
  const [file, setFile] = useState<File | null>(null)
  const [found, setFound] = useState<Found | null>(null)
  const [types, setTypes] = useState<Record<string, string>>({})
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const read = useAct(readCollectionCalendar, { after: ({ data }) => setFound(data), onError: ({ status }) => status === 422 })
  if (!isOpen)
    return (
      <Button variant="default" onClick={() => setOpen(true)}>
        {t.open}
      </Button>
    )
  const isTooLarge = file !== null && file.size > CALENDAR_CHARACTERS
  const reset = () => {
    setFound(null)
    setTypes({})
    setChoices({})
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    reset()
    read.mutate({ params: { id: acteurId }, body: file ? { calendrier: await file.text() } : { url } })
  }
  const rows = found?.collectes ?? []
  const choiceOf = (row: ProposedRow) => choices[row.libelle] ?? proposedChoice(row, lines)
  const taken = rows.flatMap((row) => {
    const [choice, type] = [choiceOf(row), row.type_dechet ?? (types[row.libelle] as Collecte['type_dechet'] | undefined)]
    // Only a new row needs a type: another one has its own.
    return choice === 'skip' ? [] : [{ row, choice, type: type ?? null }]
  })
  const lacks = taken.some(({ choice, type }) => choice === 'add' && type === null)
  const errors = fieldErrors(read.error)
  return (
    <Paper component="section" withBorder p="sm" aria-label={t.open}>
      <Stack gap="xs">
        <form onSubmit={(event) => void submit(event)}>
          <Stack gap="xs">
            <TextInput
              type="url"
              label={t.address}
              placeholder="https://"
              maxLength={2048}
              value={url}
              disabled={file !== null}
              error={errors['url']}
              onChange={({ currentTarget: { value } }) => draft.set({ url: value })}
            />
            <FileInput
              label={t.file}
              accept=".ics,text/calendar"
              clearable
              clearButtonProps={{ 'aria-label': t.removeFile }}
              value={file}
              onChange={setFile}
              error={isTooLarge ? t.tooLarge : errors['calendrier']}
            />
            <Group gap="xs">
              <ReasonedButton
                type="submit"
                variant="default"
                loading={read.isPending}
                why={isTooLarge ? t.tooLarge : file === null && url === '' ? t.oneOfBoth : null}
              >
                {t.read}
              </ReasonedButton>
              <Button variant="subtle" onClick={() => setOpen(false)}>
                {t.cancel}
              </Button>
            </Group>
          </Stack>
        </form>
        <div role="status">
          {found && rows.length === 0 && <Text size="sm">{(language === 'fr' ? found.reason : found.reason_en) ?? t.none}</Text>}
          {found?.tronque && <Text size="sm">{t.truncated}</Text>}
        </div>
        {rows.map((row) => (
          <CalendarRow
            key={row.libelle}
            row={row}
            lines={lines}
            choice={choiceOf(row)}
            choose={(choice) => setChoices({ ...choices, [row.libelle]: choice })}
            type={types[row.libelle] ?? ''}
            setType={(type) => setTypes({ ...types, [row.libelle]: type })}
          />
        ))}
        {rows.length > 0 && (
          <ReasonedButton
            why={lacks ? t.lacks : taken.length === 0 ? t.nothing : null}
            onClick={() => {
              take(
                takenOver(
                  taken.map(({ type, ...one }) => ({ ...one, type: type ?? empty.type_dechet })),
                  lines,
                  empty,
                ),
              )
              setOpen(false)
              reset()
            }}
          >
            {lines.length === 0 ? t.take(taken.length) : t.takeInto(taken.length)}
          </ReasonedButton>
        )}
      </Stack>
    </Paper>
  )
}
