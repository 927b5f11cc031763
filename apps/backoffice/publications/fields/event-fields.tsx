import { Checkbox, Fieldset, NativeSelect, SegmentedControl, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useId } from 'react'
import { EVENT_STATUSES } from '../../../../contract/publications/events.ts'
import { Pick } from '../../../ui/forms/pick.tsx'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { COMMUNES } from '../../records/pickable-kinds.ts'
import { type CarriedProps, textProps } from './field-props.ts'
import { fieldTexts } from './field-texts.ts'
import type { DatesForm } from './form-values.ts'
import { RowFields } from './row-fields.tsx'
import { TraitFields } from '../../../ui/events/trait-fields.tsx'
import { RuleFields } from '../../../ui/events/rule-fields.tsx'
import { publicationLabels } from '../../../ui/labels/publication-labels.ts'

interface EventFieldsProps extends CarriedProps {
  /** Whether stored dates were moved, which a changed list forgets. */
  moved: boolean
  /** Whether the event is stored already. */
  stored: boolean
  /** The commune of the publication; null while it is not stored. */
  communeId: string | null
}

/** The fields of an event: its dates, one by one or by a rule, its state, place, price and booking. */
export default function EventFields({ moved, stored, communeId, ...props }: EventFieldsProps) {
  const t = useTexts(fieldTexts)
  const labels = useTexts(publicationLabels)
  const { value, set, errors } = props
  const dates = value['evenement.dates']
  const setDates = (patch: Partial<DatesForm>) => set({ 'evenement.dates': { ...dates, ...patch } })
  const byLabel = useId()
  const named: Readonly<Record<string, string>> = {
    'evenement.statut': labels.status,
    'evenement.motif': labels.statusReason,
    'evenement.lieu.nom': labels.place,
    'evenement.lieu.adresse': labels.address,
    'evenement.tarif': labels.price,
    'evenement.reservation_url': labels.booking,
  }
  const field = (name: Parameters<typeof textProps>[1]) => ({
    ...textProps(props, name),
    label: named[name] ?? t[name as 'evenement.public'],
  })
  const isPlanned = value['evenement.statut'] === 'prevu'
  return (
    <Fieldset legend={t.event}>
      <Stack>
        <div>
          <Text size="sm" fw={500} mb={4} id={byLabel}>
            {labels.datesBy}
          </Text>
          <SegmentedControl
            className="dates-by"
            aria-labelledby={byLabel}
            value={dates.by}
            onChange={(by) => setDates({ by })}
            data={[
              { value: 'rows', label: labels.rows },
              { value: 'rule', label: labels.rule },
            ]}
          />
        </div>
        {dates.by === 'rows' ? (
          <RowFields rows={dates.rows} onChange={(rows) => setDates({ rows })} errors={errors} moved={moved} />
        ) : (
          <RuleFields communeId={communeId} rule={dates.rule} onChange={(rule) => setDates({ rule })} errors={errors} stored={stored} />
        )}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NativeSelect
            {...field('evenement.statut')}
            data={EVENT_STATUSES.map((status) => ({ value: status, label: labels.statuses[status] }))}
          />
          {(!isPlanned || value['evenement.motif'] !== '') && <TextInput {...field('evenement.motif')} maxLength={500} />}
          <TextInput {...field('evenement.lieu.nom')} maxLength={200} />
          <TextInput {...field('evenement.lieu.adresse')} maxLength={300} />
          <Pick
            of={COMMUNES}
            label={t['evenement.lieu.commune_id']}
            description={t.placeCommuneHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={value['evenement.lieu.commune_id'] || null}
            error={errors['evenement.lieu.commune_id']}
            onChange={(id) => set({ 'evenement.lieu.commune_id': id ?? '' })}
          />
          <SimpleGrid cols={2}>
            <TextInput {...field('evenement.lieu.latitude')} inputMode="decimal" />
            <TextInput {...field('evenement.lieu.longitude')} inputMode="decimal" />
          </SimpleGrid>
          <NativeSelect
            {...field('evenement.gratuit')}
            data={[
              { value: '', label: t.gratuits.unknown },
              { value: 'oui', label: t.gratuits.oui },
              { value: 'non', label: t.gratuits.non },
            ]}
          />
          <TextInput {...field('evenement.tarif')} maxLength={500} />
          <TextInput type="url" {...field('evenement.reservation_url')} />
          <TextInput {...field('evenement.public')} maxLength={200} />
        </SimpleGrid>
        <TraitFields value={value['evenement.traits']} onChange={(traits) => set({ 'evenement.traits': traits })} />
        <Checkbox
          label={t['evenement.permanent']}
          checked={value['evenement.permanent']}
          onChange={({ currentTarget: { checked } }) => set({ 'evenement.permanent': checked })}
        />
      </Stack>
    </Fieldset>
  )
}
