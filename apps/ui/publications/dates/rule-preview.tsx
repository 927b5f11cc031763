import { List, Paper, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { z } from 'zod'
import type { ClientError } from '../../../../contract/client.ts'
import { previewRepetition } from '../../../../contract/publications/event-routes.ts'
import { withKeptChange } from '../../../../contract/publications/kept-changes.ts'
import { call } from '../../api/client.ts'
import { dayName, isOver, type Occurrence } from '../../events/local-time.ts'
import { isComplete, ruleBody, type RuleForm } from '../../events/rule-form.ts'
import { useRuleWords } from '../../events/rule-words.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useTexts } from '../../i18n/texts.ts'
import { dateTexts } from './date-texts.ts'
import { useOccurrenceLine } from './occurrence-line.ts'

/** The pause in typing after which the dates are computed. */
const PAUSE_MS = 350
/** How many coming dates are named. */
const FEW = 6

type Rule = z.input<typeof previewRepetition.body>['evenement']['repetition']

/** The dates of a rule that is being written, as the service would store them; with whether they are those of what is on the screen. */
export function useRuleDates(communeId: string, rule: RuleForm, enabled: boolean) {
  const [settled] = useDebouncedValue(rule, PAUSE_MS)
  const [written, asked] = [rule, settled].map((one) => JSON.stringify(ruleBody(one))) as [string, string]
  const isAsked = enabled && isComplete(rule)
  const { data, error, isPlaceholderData } = useQuery<z.output<typeof previewRepetition.response>, ClientError>({
    queryKey: ['preview-rule', communeId, asked],
    queryFn: () => call(previewRepetition, { params: { id: communeId }, body: { evenement: { repetition: JSON.parse(asked) as Rule } } }),
    placeholderData: keepPreviousData,
    enabled: isAsked && isComplete(settled),
    retry: false,
  })
  const isCurrent = !isPlaceholderData && asked === written && (data !== undefined || error !== null)
  return { dates: isAsked ? data?.data : undefined, error: isAsked ? error : null, isCurrent: !isAsked || isCurrent }
}

interface RulePreviewProps {
  rule: RuleForm
  found: ReturnType<typeof useRuleDates>
  /** The dates of the stored event; empty for a new one. */
  stored: readonly Occurrence[]
}

/** The rule in words, the next dates that it makes, and how many it adds and removes. */
export function RulePreview({ rule, found: { dates, error, isCurrent }, stored }: RulePreviewProps) {
  const t = useTexts(dateTexts)
  const words = useRuleWords()
  const id = useId()
  return (
    <Paper component="section" withBorder p="sm" aria-labelledby={id}>
      <Title order={2} size="sm" id={id} mb={4}>
        {t.preview}
      </Title>
      <div role="status" style={{ opacity: isCurrent ? 1 : 0.6 }}>
        {!isComplete(rule) ? (
          <Text size="sm">{t.incomplete}</Text>
        ) : (
          <>
            <Text size="sm" fw={600} className="rule-words">
              {words(ruleBody(rule))}
            </Text>
            {error ? <Text size="sm">{error.status === 422 ? t.fault : t.away}</Text> : dates && <Dates {...dates} stored={stored} />}
          </>
        )}
      </div>
    </Paper>
  )
}

function Dates({ occurrences, fuseau, stored }: { occurrences: readonly Occurrence[]; fuseau: string; stored: readonly Occurrence[] }) {
  const t = useTexts(dateTexts)
  const language = useLanguage()
  const line = useOccurrenceLine(fuseau)
  const made = occurrences.map((one) => withKeptChange(one, stored))
  const coming = made.filter((one) => !isOver(one, fuseau))
  const last = made.at(-1)
  const added = occurrences.filter(({ id }) => !stored.some((one) => one.id === id)).length
  const removed = stored.filter(({ id }) => !occurrences.some((one) => one.id === id)).length
  const changes = [...(added > 0 ? [t.added(added)] : []), ...(removed > 0 ? [t.removed(removed)] : [])]
  return (
    <>
      {coming.length === 0 && <Text size="sm">{t.over}</Text>}
      <List size="sm" my={4} aria-label={t.preview}>
        {coming.slice(0, FEW).map((one) => (
          <List.Item key={one.id}>{line(one)}</List.Item>
        ))}
      </List>
      {coming.length > FEW && <Text size="sm">{t.others(coming.length - FEW)}</Text>}
      {last && <Text size="sm">{t.total(made.length, dayName(last.jour_debut, language))}</Text>}
      {stored.length > 0 && <Text size="sm">{t.change(changes.length > 0 ? changes.join(', ') : t.same)}</Text>}
    </>
  )
}
