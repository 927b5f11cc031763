import { Paper, Text } from '@mantine/core'
import { Link } from 'wouter'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { useCanOpen } from '../../ui/screen/text.tsx'
import './dashboard.css'
import { dashboardTexts } from './texts.ts'

/** The figures of the dashboard, each with the list that it counts. */
export const OPEN_TASKS = [
  ['publications_pending', '/publications'],
  ['publications_reported', '/publications?moderation_status=&reported=true'],
  ['claims_pending', '/revendications?status=pending'],
  ['proposals_pending', '/propositions'],
  ['messages_unread', '/messages?unread=true&status='],
  ['import_sources_paused', '/imports?paused=true'],
  ['syncs_failed', '/defibrillateurs/synchronisation'],
  ['jobs_dead', '/taches?state=dead'],
] as const
export const RECORD_COUNTS = [
  ['publications', '/publications?moderation_status='],
  ['acteurs', '/acteurs'],
  ['users', '/utilisateurs'],
] as const

type Name = (typeof OPEN_TASKS)[number][0] | (typeof RECORD_COUNTS)[number][0]

interface FiguresProps {
  of: readonly (readonly [Name, string])[]
  values: Partial<Record<Name, number>>
  /** Whether a figure above zero is highlighted. */
  calls?: boolean
}

/** Figures with links to their lists. A figure that timed out says so. */
export function Figures({ of, values, calls = false }: FiguresProps) {
  const t = useTexts(dashboardTexts)
  const format = useFormat()
  const canOpen = useCanOpen()
  const shown = of.filter(([, path]) => canOpen(path))
  return (
    <ul className="figures">
      {shown.map(([name, path]) => {
        const value = values[name]
        return (
          <Paper component="li" key={name} withBorder radius="md">
            <Link href={path} className="figure" data-calls={(calls && value !== undefined && value > 0) || undefined}>
              <Text span size="sm" c="dimmed">
                {t[name]}
              </Text>
              {value === undefined ? (
                <Text span size="sm">
                  {t.absent}
                </Text>
              ) : (
                <Text span fz={28} fw={650} lh={1.2}>
                  {format.number(value)}
                </Text>
              )}
            </Link>
          </Paper>
        )
      })}
    </ul>
  )
}
