import { Text } from '@mantine/core'
import { Link } from 'wouter'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Panel } from '../../ui/screen/panel.tsx'
import { useTerritoryName } from '../territory/name.ts'
import { taskTexts } from './task-texts.ts'

const LISTS = {
  published: null,
  pending: '/publications?moderation_status=pending',
  scheduled: null,
  rejected: '/publications?moderation_status=rejected',
} as const
type State = keyof typeof LISTS

/** How many publications there are, each count with its word; a dash for what could not be counted. */
export function PublicationStates({ counts }: { counts: Partial<Record<State, number>> }) {
  const t = useTexts(taskTexts)
  const format = useFormat()
  const territory = useTerritoryName()
  return (
    <Panel title={t.publications(territory)}>
      <ul className="states plain-list">
        {(Object.keys(LISTS) as State[]).map((state) => {
          const [count, list] = [counts[state], LISTS[state]]
          const figure = (
            <>
              <Text span fz={24} fw={650} lh={1.2}>
                {count === undefined ? '–' : format.number(count)}
              </Text>
              <Text span size="sm" c="dimmed">
                {t.counts[state]}
              </Text>
            </>
          )
          return (
            <li key={state}>
              {list === null ? (
                <span className="state">{figure}</span>
              ) : (
                <Link href={list} className="state">
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
