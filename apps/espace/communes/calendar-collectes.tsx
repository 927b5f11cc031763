import { Button, FileInput, Group, NativeSelect, Paper, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { z } from 'zod'
import { CALENDAR_CHARACTERS, readCollectionCalendar } from '../../../contract/imports/collection-calendars.ts'
import { collecteTexts } from '../../ui/communes/collecte-texts.ts'
import { fieldErrors } from '../../ui/forms/field-errors.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { useLanguage } from '../../ui/i18n/language.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { useAct } from '../use-act.ts'
import { calendarCollecteTexts } from './calendar-collecte-texts.ts'

type Found = z.output<typeof readCollectionCalendar.response>['data']
type Type = NonNullable<Found['collectes'][number]['type_dechet']>
type Row = Omit<Found['collectes'][number], 'nombre' | 'type_dechet'> & { type_dechet: Type }

/**
 * Proposes the collections of a calendar, from its address or a file. The rows are added to the edits of the list, and nothing is saved before the person
 * has read them. A title that names no type of waste is asked for it.
 */
export function CalendarCollectes({ acteurId, add }: { acteurId: string; add: (rows: Row[]) => void }) {
  const t = useTexts(calendarCollecteTexts)
  const { types } = useTexts(collecteTexts)
  const language = useLanguage()
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const [url, setUrl] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [found, setFound] = useState<Found | null>(null)
  const [chosen, setChosen] = useState<Record<string, string>>({})
  const read = useAct(readCollectionCalendar, { after: ({ data }) => setFound(data), onError: ({ status }) => status === 422 })
  if (!isOpen)
    return (
      <Button variant="default" onClick={() => setOpen(true)}>
        {t.open}
      </Button>
    )
  const isTooLarge = file !== null && file.size > CALENDAR_CHARACTERS
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setFound(null)
    setChosen({})
    read.mutate({ params: { id: acteurId }, body: file ? { calendrier: await file.text() } : { url } })
  }
  const rows = found?.collectes ?? []
  const typeOf = ({ libelle, type_dechet }: (typeof rows)[number]) => type_dechet ?? (chosen[libelle] as Type | undefined)
  const ready = rows.flatMap(({ nombre: _, ...row }) => {
    const type = typeOf({ ...row, nombre: _ })
    return type ? [{ ...row, type_dechet: type }] : []
  })
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
              onChange={({ currentTarget: { value } }) => setUrl(value)}
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
              <Button type="submit" variant="default" loading={read.isPending} disabled={isTooLarge || (file === null && url === '')}>
                {t.read}
              </Button>
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
          <Stack key={row.libelle} gap={2} component="section" aria-label={row.libelle}>
            <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
              {row.libelle}
            </Text>
            <Text size="sm">
              {t.rules[row.frequence]} · {t.dates(row.nombre)}
              {row.valide_au && ` · ${t.until(format.day(row.valide_au))}`}
            </Text>
            {row.type_dechet === null ? (
              <NativeSelect
                label={t.type}
                value={chosen[row.libelle] ?? ''}
                data={[{ value: '', label: t.choose }, ...Object.entries(types).map(([value, label]) => ({ value, label }))]}
                onChange={({ currentTarget: { value } }) => setChosen({ ...chosen, [row.libelle]: value })}
              />
            ) : (
              <Text size="sm" c="dimmed">
                {types[row.type_dechet]}
              </Text>
            )}
          </Stack>
        ))}
        {rows.length > 0 && (
          <>
            {ready.length < rows.length && <Text size="sm">{t.lacks}</Text>}
            <Button disabled={ready.length < rows.length} onClick={() => add(ready)}>
              {t.take(rows.length)}
            </Button>
          </>
        )}
      </Stack>
    </Paper>
  )
}
