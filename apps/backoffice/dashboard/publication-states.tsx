import { Text } from '@mantine/core'
import { Link } from 'wouter'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Panel } from '../../ui/screen/panel.tsx'
import { useTerritoryName } from '../territory/name.ts'
import { shellTexts } from '../shell/shell-texts.ts'
import { taskTexts } from './task-texts.ts'

const LISTS = {
  listed: null,
  past: null,
  pending: '/publications?moderation_status=pending',
  scheduled: null,
  rejected: '/publications?moderation_status=rejected',
} as const
type State = keyof typeof LISTS

interface PublicationStatesProps {
  counts: Partial<Record<Exclude<State, 'past'> | 'published', number>>
  /** When the figures of an earlier answer were counted, by state. */
  earlier: Readonly<Record<string, number>>
}

/**
 * How many publications there are, each count with its word. What is published and over is in no list, and counted apart. A figure of an
 * earlier answer is grey; what is not counted yet is "…". Spec §2-99.
 */
export function PublicationStates({ counts, earlier }: PublicationStatesProps) {
  const t = useTexts(taskTexts)
  const shell = useTexts(shellTexts)
  const format = useFormat()
  const territory = useTerritoryName()
  return (
    <Panel title={t.publications(territory)}>
      <ul className="states plain-list">
        {(Object.keys(LISTS) as State[]).map((state) => {
          const { published, listed } = counts
          const past = published === undefined || listed === undefined ? undefined : Math.max(0, published - listed)
          const [count, list] = [state === 'past' ? past : counts[state], LISTS[state]]
          const counted = state === 'past' ? (earlier.published ?? earlier.listed) : earlier[state]
          const more =
            counted === undefined ? {} : { 'data-earlier': true, title: shell.countedAt(format.time(new Date(counted).toISOString())) }
          const figure = (
            <>
              <Text span fz={24} fw={650} lh={1.2}>
                {count === undefined ? '…' : format.number(count)}
              </Text>
              <Text span size="sm" c="dimmed">
                {t.counts[state]}
              </Text>
            </>
          )
          return (
            <li key={state}>
              {list === null ? (
                <span className="state" {...more}>
                  {figure}
                </span>
              ) : (
                <Link href={list} className="state" {...more}>
                  {figure}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
