import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { bilingual, useTexts } from '../i18n/texts.ts'

/** Texts of an invitation that was sent. */
export const invitationTexts = bilingual({
  invite: ['Inviter une personne', 'Invite a person'],
  email: ['Adresse e-mail', 'E-mail address'],
  send: ['Envoyer l’invitation', 'Send the invitation'],
  sent: ['Invitation envoyée.', 'Invitation sent.'],
  again: ['Renvoyer', 'Send again'],
  againTo: (email: string) => [`Renvoyer l’invitation à ${email}`, `Send the invitation to ${email} again`],
  kept: [
    'Invitation créée. Son e-mail attend dans le dossier du serveur : il ne partira pas.',
    'Invitation made. Its e-mail waits in the folder of the server: it will not leave.',
  ],
  linkMade: ['Le lien est affiché : copiez-le.', 'The link is shown: copy it.'],
  newLink: ['Afficher le lien', 'Show the link'],
  newLinkOf: (email: string) => [`Afficher le lien de l’invitation de ${email}`, `Show the link of the invitation of ${email}`],
  sentAgain: ['Invitation renvoyée.', 'Invitation sent again.'],
  keptAgain: [
    'Invitation renouvelée. Son e-mail attend dans le dossier du serveur : il ne partira pas.',
    'Invitation renewed. Its e-mail waits in the folder of the server: it will not leave.',
  ],
  withdraw: ['Retirer', 'Withdraw'],
  withdrawOf: (email: string) => [`Retirer l’invitation de ${email}`, `Withdraw the invitation of ${email}`],
  withdrawn: ['Invitation retirée.', 'Invitation withdrawn.'],
})

interface InvitationRowProps {
  email: string
  /** Beside the address. */
  mark?: ReactNode
  /** What it is for, and until when. */
  children: ReactNode
  /** Absent: it is not sent again. */
  again?: (() => void) | undefined
  /** Absent: it is not withdrawn. */
  withdraw?: (() => void) | undefined
  busy: boolean
  /** Whether sending again shows a link, since no e-mail leaves. */
  byLink?: boolean
}

/** An invitation that was sent: to whom and what for; it is sent again or withdrawn. */
export function InvitationRow({ email, mark, children, again, withdraw, busy, byLink = false }: InvitationRowProps) {
  const t = useTexts(invitationTexts)
  const button = (label: string, name: string, act: (() => void) | undefined) =>
    act && (
      <Button size="compact-md" variant="default" disabled={busy} aria-label={name} onClick={act}>
        {label}
      </Button>
    )
  return (
    <Group component="li" justify="space-between" gap="xs">
      <div style={{ minWidth: 0, flex: '1 1 200px' }}>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {email} {mark}
        </Text>
        {children}
      </div>
      <Group gap="xs">
        {byLink ? button(t.newLink, t.newLinkOf(email), again) : button(t.again, t.againTo(email), again)}
        {button(t.withdraw, t.withdrawOf(email), withdraw)}
      </Group>
    </Group>
  )
}
