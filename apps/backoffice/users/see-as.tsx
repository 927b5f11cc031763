import { Button, List, Text } from '@mantine/core'
import { useState } from 'react'
import { startView, VIEW_MINUTES, VIEW_REASON } from '../../../contract/users/view-as.ts'
import { getCompte } from '../../../contract/compte/compte.ts'
import { useRead } from '../../ui/api/queries.ts'
import { Confirm } from '../../ui/forms/confirm.tsx'
import { de } from '../../ui/i18n/de.ts'
import { personName } from '../../ui/i18n/person-name.ts'
import { bilingual, useTexts } from '../../ui/i18n/texts.ts'
import { settings } from '../../ui/page-settings.ts'
import { storeView } from '../../ui/sign-in/view.ts'
import { useChange } from '../api/changes.tsx'
import { useMay } from '../api/permissions.ts'

const texts = bilingual({
  seeAs: ['Voir comme cette personne', 'View as this person'],
  title: (name: string) => [`Voir l’espace ${de(name)} ?`, `See the space of ${name}?`],
  lead: [
    'L’espace de la personne s’ouvre dans cet onglet, en lecture seule : vous lisez ce qu’elle lit et ne pouvez rien modifier en son nom.',
    'The space of the person opens in this tab, read only: you read what they read and can change nothing in their name.',
  ],
  minutes: (minutes: number) => [
    `L’accès dure ${minutes} minutes au plus et ne se prolonge pas.`,
    `The access lasts ${minutes} minutes at most and is not extended.`,
  ],
  recorded: ['Il est consigné au journal d’audit, avec votre nom.', 'It is recorded in the audit trail, with your name.'],
  visibility: [
    'La personne peut lire quand il a eu lieu, et le motif que vous indiquez.',
    'The person can read when it took place, and the reason that you give.',
  ],
  hidden: [
    'Ses brouillons, son équipe, ses sessions et ses moyens de connexion ne sont pas montrés.',
    'Their drafts, team, sessions and ways to sign in are not shown.',
  ],
  reason: ['Motif, montré à la personne', 'Reason, shown to the person'],
  open: ['Ouvrir l’espace', 'Open the space'],
})

interface Person {
  id: string
  nom: string | null
  prenom: string | null
  email: string | null
  active: boolean
  roles: readonly string[]
}

/** Whether the service lets an administrator see as this person: an active one without a role, and another than the caller. */
const isViewable = ({ id, active, roles }: Person, self: string | undefined): boolean => active && roles.length === 0 && id !== self

/** The button that opens the space of a person, read only; nothing where the service would refuse it. */
export function SeeAs({ user }: { user: Person }) {
  const t = useTexts(texts)
  const may = useMay()
  const self = useRead(getCompte, {}).data?.data.id
  const [asked, setAsked] = useState(false)
  const view = useChange(startView, {
    after: ({ data }) => {
      storeView({ token: data.token, userId: data.user_id, expiresAt: data.expires_at })
      location.assign('/espace/')
    },
  })
  if (!may(startView) || !isViewable(user, self) || !settings.applications.includes('espace')) return null
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {t.seeAs}
      </Button>
      <Confirm
        opened={asked}
        close={() => setAsked(false)}
        title={t.title(personName(user))}
        confirm={t.open}
        busy={view.isPending || view.isSuccess}
        reason={{ as: `view:${user.id}`, label: t.reason, required: true, ...VIEW_REASON }}
        onConfirm={(reason) => view.mutate({ params: { userId: user.id }, body: { reason } })}
      >
        <Text size="sm">{t.lead}</Text>
        <List size="sm" spacing={4}>
          {[t.minutes(VIEW_MINUTES), t.recorded, t.visibility, t.hidden].map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
      </Confirm>
    </>
  )
}
