import { Checkbox, Fieldset, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { ruleBody } from '../../../../ui/events/rule-form.ts'
import { TraitFields } from '../../../../ui/events/trait-fields.tsx'
import { useTexts } from '../../../../ui/i18n/texts.ts'
import { type Content, isWhole, orNull, placeBody, type StoredEvent } from '../content.ts'
import { EventDates } from '../../dates/event-dates.tsx'
import { TypedEventFacts } from '../../dates/event-facts.tsx'
import { occurrencesOf } from '../../dates/occurrences.ts'
import { OptionalSection } from '../optional-section.tsx'
import { areDatesPast } from '../../dates/past-dates.ts'
import { PlaceFields } from '../../place/place-fields.tsx'
import { useSectionContents } from '../section-contents.ts'
import { SeriesState } from '../../dates/series-state.tsx'
import { writeTexts } from '../write-texts.ts'
import { type FieldsProps, NO_DETAILS, plain, type SpaceKind } from './kind.ts'
import { publicationLabels } from '../../../../ui/labels/publication-labels.ts'

/** An event: dates, a place, what is practical. */
export const evenement: SpaceKind = {
  ...plain('evenement'),
  Fields: EventFields,
  TypedFacts: TypedEventFacts,
  body: (content, stored) => ({ ...NO_DETAILS, evenement: eventBody(content, stored?.evenement ?? null) }),
  asks: (content) => (areDatesPast(content, new Date().toLocaleDateString('sv')) ? 'past' : null),
}

/** The event of a request body: fields that the form does not have stay as they are stored. */
function eventBody(content: Content, stored: StoredEvent | null) {
  const occurrences = occurrencesOf(content.dates)
  const { repetition: _, occurrences: __, ...rest } = stored ?? {}
  return {
    ...rest,
    lieu: placeBody(content, stored?.lieu),
    gratuit: content.free || null,
    tarif: content.free ? null : orNull(content.price),
    ...content.traits,
    reservation_url: orNull(content.booking),
    ...(content.datesBy === 'rule'
      ? isWhole(content)
        ? { repetition: ruleBody(content.rule) }
        : {}
      : occurrences.length > 0
        ? { occurrences }
        : {}),
  }
}

function EventFields({ acteurId, ...dates }: FieldsProps) {
  const { content, set, errors, stored } = dates
  const t = useTexts(writeTexts)
  const labels = useTexts(publicationLabels)
  const holds = useSectionContents(content)
  return (
    <>
      <EventDates {...dates} />
      {stored && <SeriesState content={content} set={set} errors={errors} />}
      <PlaceFields content={content} set={set} acteurId={acteurId} errors={errors} />
      <OptionalSection title={t.practical} holds={holds.practical} hasError={'evenement.reservation_url' in errors}>
        <Fieldset legend={t.practical}>
          <Stack gap="sm">
            <Checkbox label={labels.free} checked={content.free} onChange={({ currentTarget: { checked } }) => set({ free: checked })} />
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              {!content.free && (
                <TextInput
                  label={labels.price}
                  maxLength={500}
                  value={content.price}
                  onChange={({ currentTarget: { value } }) => set({ price: value })}
                />
              )}
              <TextInput
                label={labels.booking}
                type="url"
                maxLength={2048}
                placeholder="https://"
                value={content.booking}
                error={errors['evenement.reservation_url']}
                onChange={({ currentTarget: { value } }) => set({ booking: value })}
              />
            </SimpleGrid>
          </Stack>
        </Fieldset>
      </OptionalSection>
      <OptionalSection title={labels.traitsTitle} holds={holds.traits}>
        <Fieldset legend={labels.traitsTitle}>
          <TraitFields value={content.traits} onChange={(traits) => set({ traits })} />
        </Fieldset>
      </OptionalSection>
    </>
  )
}
