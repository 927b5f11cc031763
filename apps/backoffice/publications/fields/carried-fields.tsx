import { Checkbox, SimpleGrid, Skeleton } from '@mantine/core'
import { type ComponentType, Suspense } from 'react'
import { type Kind, KINDS } from '../../../../contract/publications/kinds.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { isInForce } from '../../../ui/publications/in-force.ts'
import { lazyWithRetry } from '../../../ui/screen/retrying-import.ts'
import { Hint } from '../../../ui/screen/text.tsx'
import { ActFields } from '../acts/act-fields.tsx'
import { isPosted } from '../../../ui/publications/posting.ts'
import { AlertFields } from '../alerts/alert-fields.tsx'
import { alertTexts } from '../alerts/alert-texts.ts'
import { isMediaError } from '../../../ui/medias/media-values.ts'
import type { Publication } from '../publication.ts'
import { EndField } from './end-field.tsx'
import type { CarriedProps } from './field-props.ts'
import { fieldTexts } from './field-texts.ts'
import { EMPTY_CARRIED } from './form-values.ts'

const EventFields = lazyWithRetry(() => import('./event-fields.tsx'))

/** The names of faults that are shown under a field of these. */
export const carriedErrors = (errors: Readonly<Record<string, string>>): string[] =>
  Object.keys(errors).filter(
    (name) =>
      isMediaError(name) ||
      (name in EMPTY_CARRIED && name !== 'evenement.dates' && name !== 'hasEvent') ||
      /^evenement\.(?:occurrences(?:\.|\[)\d+\]?\.(?:debut|fin)|repetition\.\w+)$/.test(name),
  )

interface KindFieldsProps extends CarriedProps {
  /** The stored publication; null for a new one. */
  stored: Publication | null
}

function OfEvent({ stored, ...props }: KindFieldsProps) {
  const t = useTexts(fieldTexts)
  const { value, set } = props
  return (
    <>
      <Checkbox
        label={t.hasEvent}
        description={t.hasEventHint}
        checked={value.hasEvent}
        onChange={({ currentTarget: { checked } }) => set({ hasEvent: checked })}
      />
      {value.hasEvent && (
        <Suspense fallback={<Skeleton height={300} />}>
          <EventFields
            {...props}
            moved={stored?.evenement?.occurrences?.some(({ prevu_le }) => prevu_le !== null) ?? false}
            stored={Boolean(stored?.evenement)}
            communeId={stored?.commune.id ?? null}
          />
        </Suspense>
      )}
    </>
  )
}

function OfAlert({ stored, ...props }: KindFieldsProps) {
  const { editHint } = useTexts(alertTexts)
  return (
    <>
      {stored && isInForce(stored) && <Hint>{editHint}</Hint>}
      <AlertFields {...props} />
    </>
  )
}

const OfAct = ({ stored, ...props }: KindFieldsProps) => <ActFields {...props} posted={stored !== null && isPosted(stored)} />

/** The fields that only one kind has. */
const KIND_FIELDS: Record<Kind, ComponentType<KindFieldsProps> | null> = {
  actualite: null,
  information: null,
  evenement: OfEvent,
  alerte: OfAlert,
  acte: OfAct,
}

/** The fields that the kind of a publication needs: the dates of an event, the level of an alert, and the end of any publication. */
export function CarriedFields({ kind, ...props }: KindFieldsProps & { kind: Kind }) {
  const { value, set, errors } = props
  const Fields = KIND_FIELDS[kind]
  return (
    <>
      {Fields && <Fields {...props} />}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <EndField
          value={value.expire_le}
          error={errors['expire_le']}
          ofAlert={KINDS[kind].end === 'required'}
          onChange={(expire_le) => set({ expire_le })}
        />
      </SimpleGrid>
    </>
  )
}
