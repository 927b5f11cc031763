import { Checkbox, Fieldset, NativeSelect, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { ACT_NATURES } from '../../../contract/publications/acts.ts'
import { SEVERITIES } from '../../../contract/publications/alerts.ts'
import type { Kind } from '../../../contract/publications/kinds.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { actTexts } from './act-texts.ts'
import type { Content } from './content.ts'
import { EventDates, type EventDatesProps } from './event-dates.tsx'
import { OptionalSection } from './optional-section.tsx'
import { PlaceFields } from './place-fields.tsx'
import { dayOfPosting, endOfPosting } from './posting.ts'
import { useSectionContents } from './section-contents.ts'
import { SeriesState } from './series-state.tsx'
import { publicationTexts } from './publication-texts.ts'
import { writeTexts } from './write-texts.ts'

interface KindFieldsProps extends EventDatesProps {
  kind: Kind
  /** The page that publishes: its places are proposed. */
  acteurId: string
}

const Two = ({ children }: { children: ReactNode }) => <SimpleGrid cols={{ base: 1, xs: 2 }}>{children}</SimpleGrid>

/** The fields that only one kind has. */
export function KindFields({ kind, acteurId, ...dates }: KindFieldsProps) {
  const { content, set, errors, stored } = dates
  const t = useTexts(writeTexts)
  const { kinds } = useTexts(publicationTexts)
  const act = useTexts(actTexts)
  const format = useFormat()
  const holds = useSectionContents(content)
  const text = (name: 'price' | 'number', maxLength: number) => ({
    label: t[name],
    maxLength,
    value: content[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) => set({ [name]: value }),
  })
  return (
    <>
      {kind === 'evenement' && (
        <>
          <EventDates {...dates} />
          {stored && <SeriesState content={content} set={set} errors={errors} />}
          <PlaceFields content={content} set={set} acteurId={acteurId} errors={errors} />
          <OptionalSection title={t.practical} holds={holds.practical} hasError={'evenement.reservation_url' in errors}>
            <Fieldset legend={t.practical}>
              <Stack gap="sm">
                <Checkbox label={t.free} checked={content.free} onChange={({ currentTarget: { checked } }) => set({ free: checked })} />
                <Two>
                  {!content.free && <TextInput {...text('price', 500)} />}
                  <TextInput
                    label={t.booking}
                    type="url"
                    maxLength={2048}
                    placeholder="https://"
                    value={content.booking}
                    error={errors['evenement.reservation_url']}
                    onChange={({ currentTarget: { value } }) => set({ booking: value })}
                  />
                </Two>
              </Stack>
            </Fieldset>
          </OptionalSection>
        </>
      )}
      {kind === 'alerte' && (
        <Fieldset legend={kinds.alerte}>
          <Stack gap="sm">
            <NativeSelect
              label={t.severity}
              data={SEVERITIES.map((value) => ({ value, label: t.severities[value] }))}
              value={content.severity}
              onChange={({ currentTarget: { value } }) => set({ severity: value as Content['severity'] })}
            />
            <Textarea
              label={t.instructions}
              maxLength={5000}
              autosize
              minRows={2}
              value={content.instructions}
              error={errors['alerte.consignes']}
              onChange={({ currentTarget: { value } }) => set({ instructions: value })}
            />
          </Stack>
        </Fieldset>
      )}
      {kind === 'acte' && (
        <Fieldset legend={kinds.acte}>
          <Text size="sm" mb="sm">
            {act.postedUntil(format.day(endOfPosting(dayOfPosting(content.schedule))))}
          </Text>
          <Two>
            <NativeSelect
              label={t.nature}
              data={ACT_NATURES.map((value) => ({ value, label: t.natures[value] }))}
              value={content.nature}
              onChange={({ currentTarget: { value } }) => set({ nature: value as Content['nature'] })}
            />
            <TextInput {...text('number', 100)} />
            <TextInput
              type="date"
              label={t.actDay}
              required
              value={content.actDay}
              error={errors['acte.date_acte']}
              onChange={({ currentTarget: { value } }) => set({ actDay: value })}
            />
          </Two>
        </Fieldset>
      )}
    </>
  )
}

interface TimeFieldsProps extends Pick<KindFieldsProps, 'kind' | 'content' | 'set' | 'errors'> {
  /** Whether the time of publication can still be given. */
  schedules: boolean
}

/** The end, which an alert must have, and the time of publication. */
export function TimeFields({ kind, content, set, errors, schedules }: TimeFieldsProps) {
  const t = useTexts(writeTexts)
  const { times } = useSectionContents(content)
  const title = schedules ? t.more : t.endOnly
  const fields = (
    <Fieldset legend={title}>
      <Two>
        <TextInput
          type="datetime-local"
          label={kind === 'alerte' ? t.endRequired : t.end}
          required={kind === 'alerte'}
          value={content.end}
          {...(kind === 'acte' ? { min: `${endOfPosting(dayOfPosting(content.schedule))}T00:00` } : {})}
          error={errors['expire_le']}
          onChange={({ currentTarget: { value } }) => set({ end: value })}
        />
        {schedules && (
          <TextInput
            type="datetime-local"
            label={t.schedule}
            value={content.schedule}
            error={errors['publie_le']}
            onChange={({ currentTarget: { value } }) => set({ schedule: value })}
          />
        )}
      </Two>
    </Fieldset>
  )
  if (kind === 'alerte') return fields
  return (
    <OptionalSection title={title} holds={times} hasError={'expire_le' in errors || 'publie_le' in errors}>
      {fields}
    </OptionalSection>
  )
}
