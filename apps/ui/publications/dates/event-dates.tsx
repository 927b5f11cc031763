import { Alert, Checkbox, Fieldset, Input, List, SegmentedControl, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { isChanged, lostChanges } from '../../../../contract/publications/kept-changes.ts'
import { fieldsOf, type Occurrence } from '../../events/local-time.ts'
import { RuleFields } from '../../events/rule-fields.tsx'
import { useTexts } from '../../i18n/texts.ts'
import type { Content } from '../model/content.ts'
import { dateTexts } from './date-texts.ts'
import { DateRows } from './date-rows.tsx'
import { useOccurrenceLine } from './occurrence-line.ts'
import { occurrencesOf } from './occurrences.ts'
import { RulePreview, useRuleDates } from './rule-preview.tsx'
import type { EventRecord } from '../record.ts'
import { fieldTexts } from '../fields/field-texts.ts'
import { publicationLabels } from '../../labels/publication-labels.ts'

interface EventDatesProps {
  content: Content
  set: (patch: Partial<Content>) => void
  errors: Readonly<Record<string, string>>
  /** The event as it is stored; null for a draft. */
  stored: EventRecord | null
  /** Whether the dates were changed. */
  touched: boolean
  /** Called when the effect of the rule is not known yet: nothing is saved before. */
  onWait: ((waits: boolean) => void) | undefined
}

const NO_DATES: readonly Occurrence[] = []

/** The dates of an event: one by one, or by a rule with its next dates. Changed dates that are about to disappear are named and agreed to. */
export function EventDates({ content, set, errors, stored, touched, onWait }: EventDatesProps) {
  const labels = useTexts(publicationLabels)
  const { dates: legend } = useTexts(fieldTexts)
  const { datesBy, dates, rule, communeId } = content
  const isRule = datesBy === 'rule'
  const found = useRuleDates(communeId, rule, isRule)
  const setRule = (next: Content['rule']) => set({ rule: next })
  const before = stored?.occurrences ?? NO_DATES
  const waits = touched && isRule && !found.isCurrent && before.some(isChanged)
  useEffect(() => {
    onWait?.(waits)
    return () => onWait?.(false)
  }, [waits])
  const lost = !touched || !stored ? NO_DATES : isRule ? lostChanges(found.kept ?? [], before) : lostByRows(dates, stored)
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={labels.datesBy}
        value={datesBy}
        onChange={(by) => set({ datesBy: by })}
        data={(['rows', 'rule'] as const).map((value) => ({ value, label: labels[value] }))}
      />
      {isRule ? (
        <Fieldset legend={labels.ruleTitle}>
          <Stack gap="sm">
            <RuleFields rule={rule} onChange={setRule} errors={errors} stored={before.length > 0} />
            {errors['evenement'] && <Input.Error role="alert">{errors['evenement']}</Input.Error>}
            <RulePreview communeId={communeId} rule={rule} onChange={setRule} found={found} stored={before} />
          </Stack>
        </Fieldset>
      ) : (
        <DateRows legend={legend} rows={dates} onChange={(rows) => set({ dates: rows })} errors={errors} />
      )}
      {lost.length > 0 && stored && <Lost key={lost.map(({ id }) => id).join()} lost={lost} zone={stored.fuseau} />}
    </Stack>
  )
}

/** The changed dates that typed rows no longer have: a date keeps its state with its begin, and a moved one is no longer known as moved. */
function lostByRows(rows: Content['dates'], { occurrences = [], fuseau }: EventRecord): readonly Occurrence[] {
  const begins = new Set(occurrencesOf(rows).map(({ debut }) => debut))
  return occurrences.filter((one) => isChanged(one) && (one.prevu_le !== null || !begins.has(fieldsOf(one, fuseau).debut)))
}

function Lost({ lost, zone }: { lost: readonly Occurrence[]; zone: string }) {
  const t = useTexts(dateTexts)
  const line = useOccurrenceLine(zone)
  return (
    <Alert color="yellow" title={t.lost}>
      <Text size="sm">{t.lostText}</Text>
      <List size="sm" my="xs">
        {lost.map((one) => (
          <List.Item key={one.id}>{line(one)}</List.Item>
        ))}
      </List>
      <Checkbox required label={t.lostAgree} />
    </Alert>
  )
}
