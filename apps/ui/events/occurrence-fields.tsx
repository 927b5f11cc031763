import { Radio, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { OCCURRENCE_STATUSES } from '../../../contract/publications/events.ts'
import { useTexts } from '../i18n/texts.ts'
import { Hint } from '../screen/text.tsx'
import { fieldsOf, type Occurrence, shiftedEnd } from './local-time.ts'
import { PARIS } from './paris.ts'
import { occurrenceTexts } from './occurrence-texts.ts'

/** What is changed of one date: the times are as form fields have them. */
export type OccurrenceForm = Record<'statut' | 'motif' | 'debut' | 'fin', string>
/** The fields that show their own errors. */
export const OCCURRENCE_FIELDS = ['statut', 'debut', 'fin', 'motif'] as const

const REASON_MAX = 500

/** A stored date in a form. */
export const occurrenceForm = (occurrence: Occurrence, zone: string): OccurrenceForm => ({
  statut: occurrence.statut,
  motif: occurrence.motif ?? '',
  ...fieldsOf(occurrence, zone),
})

/** The request body of the changed fields of a date: an empty end and an empty reason are cleared. */
export const occurrenceBody = (typed: Partial<OccurrenceForm>): Partial<OccurrenceForm> =>
  Object.fromEntries(Object.entries(typed).map(([field, given]) => [field, given.trim() || (field === 'debut' ? '' : null)]))

interface OccurrenceFieldsProps {
  occurrence: Occurrence
  zone: string
  value: OccurrenceForm
  set: (patch: Partial<OccurrenceForm>) => void
  errors: Readonly<Record<string, string>>
}

/** The fields of one date: whether it takes place, when, and why it was changed. The end follows the begin when that is moved. */
export function OccurrenceFields({ occurrence, zone, value, set, errors }: OccurrenceFieldsProps) {
  const t = useTexts(occurrenceTexts)
  // The last complete begin and end: a field that is being typed is empty meanwhile.
  const span = useRef({ debut: value.debut, fin: value.fin })
  const moveBegin = (debut: string) => {
    const fin = shiftedEnd(span.current, debut)
    set({ debut, fin })
    if (debut !== '') span.current = { debut, fin }
  }
  const moveEnd = (fin: string) => {
    set({ fin })
    span.current = { ...span.current, fin }
  }
  const isCancelled = value.statut === 'annule'
  /** A date that is cancelled is not moved: its time is the stored one again. */
  const decide = (statut: string) => set(statut === 'annule' ? { ...fieldsOf(occurrence, zone), statut } : { statut })
  const type = occurrence.journee ? 'date' : 'datetime-local'
  return (
    <>
      <Radio.Group label={t.action} value={value.statut} error={errors['statut']} onChange={decide}>
        <Stack gap={8} mt="xs">
          {OCCURRENCE_STATUSES.map((status) => (
            <Radio key={status} value={status} label={t.actions[status]} data-autofocus={status === value.statut || undefined} />
          ))}
        </Stack>
      </Radio.Group>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          type={type}
          label={t.begin}
          required
          disabled={isCancelled}
          value={value.debut}
          error={errors['debut']}
          onChange={({ currentTarget }) => moveBegin(currentTarget.value)}
        />
        <TextInput
          type={type}
          label={occurrence.journee ? t.lastDay : t.end}
          disabled={isCancelled}
          min={value.debut || undefined}
          value={value.fin}
          error={errors['fin']}
          onChange={({ currentTarget }) => moveEnd(currentTarget.value)}
        />
      </SimpleGrid>
      {!occurrence.journee && zone !== PARIS && <Hint>{t.zone(zone)}</Hint>}
      <Textarea
        label={t.reason}
        maxLength={REASON_MAX}
        autosize
        minRows={2}
        maxRows={6}
        value={value.motif}
        error={errors['motif']}
        onChange={({ currentTarget }) => set({ motif: currentTarget.value })}
      />
    </>
  )
}
