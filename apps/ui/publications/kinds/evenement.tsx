import { Checkbox, Fieldset, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { TraitFields } from '../../events/trait-fields.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { publicationLabels } from '../../labels/publication-labels.ts'
import { EventDates } from '../dates/event-dates.tsx'
import { TypedEventFacts } from '../dates/event-facts.tsx'
import { areDatesPast } from '../dates/past-dates.ts'
import { SeriesState } from '../dates/series-state.tsx'
import { fieldTexts } from '../fields/field-texts.ts'
import { OptionalSection } from '../fields/optional-section.tsx'
import { useSectionContents } from '../fields/section-contents.ts'
import type { Content } from '../model/content.ts'
import { PlaceFields } from '../place/place-fields.tsx'
import { OF_DATES } from './details.ts'
import { type FieldsProps, type KindParts, plain } from './kind.ts'

/** An event: dates, a place, what is practical. */
export const evenement: KindParts = {
  ...plain('evenement'),
  Fields: EventFields,
  TypedFacts: TypedEventFacts,
  shows: (name) => SHOWN.test(name),
  asks: (content) => (areDatesPast(content, new Date().toLocaleDateString('sv')) ? 'past' : null),
}

/** The faults that a field of an event shows. */
const SHOWN =
  /^evenement(?:\.(?:statut|motif|tarif|public|reservation_url|lieu\.(?:nom|adresse|commune_id)|repetition\.\w+|occurrences(?:\.\d+|\[\d+\])\.(?:debut|fin)))?$/

function EventFields(props: FieldsProps) {
  const { content, set, errors, acteurId, stored, typed, office = false, onWait } = props
  const t = useTexts(fieldTexts)
  const labels = useTexts(publicationLabels)
  const holds = useSectionContents(content)
  const event = stored?.evenement ?? null
  if (!content.hasEvent) return office && <HasEvent content={content} set={set} />
  return (
    <>
      {office && <HasEvent content={content} set={set} />}
      <EventDates {...{ content, set, errors, stored: event, onWait }} touched={typed === null || OF_DATES.some((name) => name in typed)} />
      {(event || office) && <SeriesState content={content} set={set} errors={errors} />}
      <PlaceFields {...{ content, set, errors, acteurId, office }} />
      <OptionalSection title={t.practical} holds={holds.practical} hasError={'evenement.reservation_url' in errors}>
        <Fieldset legend={t.practical}>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <NativeSelect
              label={labels.admission}
              value={content.admission}
              data={(['', 'oui', 'non'] as const).map((value) => ({ value, label: labels.admissions[value] }))}
              onChange={({ currentTarget: { value } }) => set({ admission: value as Content['admission'] })}
            />
            <TextInput
              label={labels.price}
              maxLength={500}
              value={content.price}
              error={errors['evenement.tarif']}
              onChange={({ currentTarget: { value } }) => set({ price: value })}
            />
            <TextInput
              label={labels.booking}
              type="url"
              maxLength={2048}
              placeholder="https://"
              value={content.booking}
              error={errors['evenement.reservation_url']}
              onChange={({ currentTarget: { value } }) => set({ booking: value })}
            />
            {office && (
              <TextInput
                label={labels.audience}
                maxLength={200}
                value={content.audience}
                error={errors['evenement.public']}
                onChange={({ currentTarget: { value } }) => set({ audience: value })}
              />
            )}
          </SimpleGrid>
        </Fieldset>
      </OptionalSection>
      <OptionalSection title={labels.traitsTitle} holds={holds.traits}>
        <Fieldset legend={labels.traitsTitle}>
          <Stack gap="sm">
            <TraitFields value={content.traits} onChange={(traits) => set({ traits })} />
            {office && (
              <Checkbox
                label={labels.permanent}
                checked={content.permanent}
                onChange={({ currentTarget: { checked } }) => set({ permanent: checked })}
              />
            )}
          </Stack>
        </Fieldset>
      </OptionalSection>
    </>
  )
}

/** Whether the event has hours, place and price, and not only days. */
function HasEvent({ content, set }: Pick<FieldsProps, 'content' | 'set'>) {
  const t = useTexts(fieldTexts)
  return (
    <Checkbox
      label={t.hasEvent}
      description={t.hasEventHint}
      checked={content.hasEvent}
      onChange={({ currentTarget: { checked } }) => set({ hasEvent: checked })}
    />
  )
}
