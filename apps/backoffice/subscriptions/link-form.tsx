import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { linkSubscription } from '../../../contract/subscriptions/subscriptions.ts'
import { ifMatch } from '../../ui/api/client.ts'
import { useChange } from '../api/changes.tsx'
import { ReasonedButton } from '../../ui/forms/reasoned-button.tsx'
import { useTexts } from '../../ui/i18n/texts.ts'
import { ACTEURS } from '../records/pickable-kinds.ts'
import { Pick } from '../../ui/forms/pick.tsx'
import { subscriptionTexts } from './texts.ts'
import { ScreenLink } from '../../ui/screen/text.tsx'

interface Linked {
  id: string
  acteur_linked: boolean
  acteur: { id: string; nom: string } | null
}

/** The form that links a subscription to an actor. It is needed if the payment provider has no actor for it or a wrong one. */
export function LinkForm({ row, seen, saved }: { row: Linked; seen: number; saved: (version: number) => void }) {
  const t = useTexts(subscriptionTexts)
  const [picked, setPicked] = useState<string | null>(row.acteur?.id ?? null)
  const link = useChange(linkSubscription, {
    undoable: true,
    done: (_, { body }) => (body.acteur_id ? t.linked : t.linkedBack),
    after: ({ data }) => saved(data.version),
  })
  const send = (acteur_id: string | null) => link.mutate({ params: { id: row.id }, body: { acteur_id }, headers: ifMatch(seen) })
  return (
    <Stack gap="sm">
      <Text size="sm">
        {row.acteur ? <ScreenLink to={`/acteurs/${row.acteur.id}`}>{row.acteur.nom}</ScreenLink> : t.noActeur}
        {row.acteur_linked && ` (${t.linkedByAdmin})`}
      </Text>
      <Group align="flex-end" gap="xs">
        <Pick of={ACTEURS} label={t.acteur} description={t.linkHint} value={picked} onChange={setPicked} miw={280} />
        <ReasonedButton
          why={picked ? (picked === row.acteur?.id ? t.linkedAlready : null) : t.linkChoose}
          loading={link.isPending}
          onClick={() => send(picked)}
        >
          {t.linkSave}
        </ReasonedButton>
        {row.acteur_linked && (
          <Button variant="default" loading={link.isPending} onClick={() => send(null)}>
            {t.linkBack}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
