import { useDebouncedValue } from '@mantine/hooks'
import { Alert, Button, Checkbox, Paper, Stack, Text, Title } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import type { z } from 'zod'
import { getInfos } from '../../../../contract/communes/communes.ts'
import { previewRepetition } from '../../../../contract/publications/event-routes.ts'
import { withKeptChange } from '../../../../contract/publications/kept-changes.ts'
import { call } from '../../api/client.ts'
import { useData, useRead } from '../../api/queries.ts'
import { holidayName, holidayTexts } from '../../events/holiday-names.ts'
import { dayName, isOver, type Occurrence } from '../../events/local-time.ts'
import { isComplete, ruleBody, type RuleForm } from '../../events/rule-form.ts'
import { useRuleWords } from '../../events/rule-words.ts'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Hint } from '../../screen/text.tsx'
import { dateTexts } from './date-texts.ts'
import { boxed, followed, type Holidays, knownUntil, onHolidays, schoolBreakOn, toggled } from './exclusions.ts'
import { useOccurrenceLine } from './occurrence-line.ts'

/** The pause in typing after which the dates are computed. */
const PAUSE_MS = 350
/** How many coming dates are shown before the others are asked for. */
const FEW = 6
type Rule = z.input<typeof previewRepetition.body>['evenement']['repetition']

/** The dates of a rule that is being written, as the service would store them, with those that are left out; and whether they are those of what is on the screen. */
export function useRuleDates(communeId: string, rule: RuleForm, enabled: boolean) {
  const [settled] = useDebouncedValue(rule, PAUSE_MS)
  const [written, asked] = [rule, settled].map((one) => JSON.stringify(ruleBody({ ...one, sauf: [] }))) as [string, string]
  const isAsked = enabled && isComplete(rule)
  const { data, error, isPlaceholderData } = useData<z.output<typeof previewRepetition.response>>({
    queryKey: ['preview-rule', communeId, asked],
    queryFn: () => call(previewRepetition, { params: { id: communeId }, body: { evenement: { repetition: JSON.parse(asked) as Rule } } }),
    placeholderData: keepPreviousData,
    enabled: isAsked && isComplete(settled),
    retry: false,
  })
  const isCurrent = !isPlaceholderData && asked === written && (data !== undefined || error !== null)
  const dates = isAsked ? data?.data : undefined
  return {
    /** All dates of the rule. */
    dates,
    /** Those that are not left out. */
    kept: dates?.occurrences.filter(({ jour_debut }) => !rule.sauf.includes(jour_debut)),
    error: isAsked ? error : null,
    isCurrent: !isAsked || isCurrent,
  }
}

interface RulePreviewProps {
  communeId: string
  rule: RuleForm
  onChange: (rule: RuleForm) => void
  found: ReturnType<typeof useRuleDates>
  /** The dates of the stored event; empty for a new one. */
  stored: readonly Occurrence[]
}

/** The rule in words, and all its dates, each of which can be taken out and put back; how many it adds and removes. */
export function RulePreview({ communeId, rule, onChange, found, stored }: RulePreviewProps) {
  const t = useTexts(dateTexts)
  const words = useRuleWords()
  const id = useId()
  const { dates, error, isCurrent } = found
  return (
    <Paper component="section" withBorder p="sm" aria-labelledby={id}>
      <Title order={2} size="sm" id={id} mb={4}>
        {t.preview}
      </Title>
      <div role="status" style={{ opacity: isCurrent ? 1 : 0.6 }}>
        <Text size="sm" fw={isComplete(rule) ? 600 : undefined} className="rule-words">
          {isComplete(rule) ? words(ruleBody(rule)) : t.incomplete}
        </Text>
        {error && <Text size="sm">{error.status === 422 ? t.fault : t.away}</Text>}
      </div>
      {isComplete(rule) && !error && dates && <Dates {...{ communeId, rule, onChange, found, stored }} />}
    </Paper>
  )
}

function Dates({ communeId, rule, onChange, found: { dates, kept = [], isCurrent }, stored }: RulePreviewProps) {
  const t = useTexts(dateTexts)
  const language = useLanguage()
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { occurrences = [], fuseau = '' } = dates ?? {}
  const line = useOccurrenceLine(fuseau)
  const { data } = useRead(getInfos, { params: { id: communeId } }, { enabled: communeId !== '' })
  const holidays: Holidays | null = data?.data ?? null
  const days = occurrences.map(({ jour_debut }) => jour_debut)
  const reasonOf = useReasons(holidays)
  useEffect(() => {
    const sauf = holidays && isCurrent ? followed(rule, holidays, days) : null
    if (sauf) onChange({ ...rule, sauf })
  }, [days.join(), holidays, isCurrent])
  const coming = occurrences.filter((one) => !isOver(one, fuseau))
  const last = kept.at(-1)
  const added = kept.filter(({ id }) => !stored.some((one) => one.id === id)).length
  const removed = stored.filter(({ id }) => !kept.some((one) => one.id === id)).length
  const changes = [...(added > 0 ? [t.added(added)] : []), ...(removed > 0 ? [t.removed(removed)] : [])]
  const strays = isCurrent ? rule.sauf.filter((day) => !days.includes(day)) : []
  return (
    <Stack gap="xs" mt="xs">
      {holidays && <Boxes {...{ rule, onChange, holidays, days }} />}
      <Hint>{t.tick}</Hint>
      {coming.length === 0 && <Text size="sm">{t.over}</Text>}
      <ul className="plain-list series-dates" aria-label={t.preview}>
        {(isOpen ? occurrences : coming.slice(0, FEW)).map((one) => {
          const isOut = rule.sauf.includes(one.jour_debut)
          return (
            <li key={one.id}>
              <Checkbox
                checked={!isOut}
                label={<span className={isOut ? 'series-out' : undefined}>{line(withKeptChange(one, stored))}</span>}
                description={reasonOf(one.jour_debut) ?? (isOut ? t.removedDate : undefined)}
                onChange={() => onChange(toggled(rule, holidays, one.jour_debut))}
              />
            </li>
          )
        })}
      </ul>
      {occurrences.length > Math.min(FEW, coming.length) && (
        <Button variant="default" aria-expanded={isOpen} style={{ alignSelf: 'start' }} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t.few : t.all(occurrences.length)}
        </Button>
      )}
      <div role="status">
        <Text size="sm">{last ? t.total(kept.length, dayName(last.jour_debut, language)) : t.noDates}</Text>
        {stored.length > 0 && <Text size="sm">{t.change(changes.length > 0 ? changes.join(', ') : t.same)}</Text>}
      </div>
      {strays.length > 0 && (
        <Alert color="yellow">
          <Text size="sm" mb="xs">
            {t.strays(strays.map((day) => format.day(day)).join(', '))}
          </Text>
          <Button variant="default" onClick={() => onChange({ ...rule, sauf: rule.sauf.filter((day) => days.includes(day)) })}>
            {t.dropStrays}
          </Button>
        </Alert>
      )}
    </Stack>
  )
}

interface BoxesProps extends Pick<RulePreviewProps, 'rule' | 'onChange'> {
  holidays: Holidays
  days: readonly string[]
}

/** The boxes that take out all dates on holidays. One that concerns no date is not offered; nor is that of schools where their calendar is not known. */
function Boxes({ rule, onChange, holidays, days }: BoxesProps) {
  const t = useTexts(dateTexts)
  const format = useFormat()
  const on = onHolidays(holidays, days)
  const zone = holidays.vacances_scolaires?.zone ?? ''
  const box = (name: 'withoutHolidays' | 'withoutSchool', label: string, those: readonly string[], others: readonly string[]) => {
    if (those.length === 0) return null
    const out = those.filter((day) => rule.sauf.includes(day)).length
    return (
      <Checkbox
        label={label}
        checked={out === those.length}
        indeterminate={out > 0 && out < those.length}
        onChange={({ currentTarget: { checked } }) => onChange(boxed(rule, name, checked, those, others))}
      />
    )
  }
  const until = knownUntil(holidays)
  return (
    <>
      {box('withoutHolidays', t.withoutHolidays(on.holidays.length), on.holidays, on.school)}
      {box('withoutSchool', t.withoutSchool(zone, on.school.length), on.school, on.holidays)}
      {(days.at(-1) ?? '') > until && <Hint>{t.knownUntil(format.day(until))}</Hint>}
    </>
  )
}

/** Returns a function that says what holiday a day is on; undefined: none that is known. */
function useReasons(holidays: Holidays | null): (day: string) => string | undefined {
  const t = useTexts(holidayTexts)
  return (day) => {
    if (holidays?.jours_feries.includes(day)) return t.holiday(holidayName(day, t))
    const on = holidays && schoolBreakOn(holidays, day)
    return on ? t.school(t.breaks[on.nom], holidays?.vacances_scolaires?.zone ?? '') : undefined
  }
}
