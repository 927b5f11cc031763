import { Paper, Text } from '@mantine/core'
import { useTexts } from '../../ui/i18n/texts.ts'
import type { Account } from '../../ui/sign-in/with-account.tsx'
import { DecisionBar } from '../mairie/decision-bar.tsx'
import { queueTexts } from '../mairie/mairie-texts.ts'
import type { OwnPublication } from './state.ts'

interface TeamDecisionProps {
  link: Account['acteurs'][number]
  publication: OwnPublication
}

/** What a person who publishes for the actor decides on a publication or an edit of the team: to publish it, or to ask its author for a correction. */
export function TeamDecision({ link: { id }, publication }: TeamDecisionProps) {
  const t = useTexts(queueTexts)
  return (
    <Paper withBorder p="md" component="section" aria-label={t.title}>
      <Text size="sm" mb="sm">
        {t.teamLead}
      </Text>
      <DecisionBar acteurId={id} publication={publication} mayPublish isTeam />
    </Paper>
  )
}
