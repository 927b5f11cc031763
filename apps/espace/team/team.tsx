import { Stack, Text } from '@mantine/core'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Screen } from '../../ui/screen/screen.tsx'
import { isOwner } from '../account-rights.ts'
import type { SpaceScreenProps } from '../shell/screen-props.ts'
import { ActeurList, chosenActeur } from '../shell/acteur-screen.tsx'
import { Nothing } from '../shell/nothing.tsx'
import { InviteForm } from './invite-form.tsx'
import { LeaveTeam } from './leave-team.tsx'
import { Members } from './members.tsx'
import { OpenInvitations } from './open-invitations.tsx'
import { rightsOf, useRightsName } from './rights.ts'
import { teamTexts } from './team-texts.ts'

/** The team of a page: its owners run it, its members see their rights and may leave. A person with one page goes straight to it. */
export default function Team({ account, params }: SpaceScreenProps) {
  const t = useTexts(teamTexts)
  const { acteurs } = account
  const acteur = chosenActeur(acteurs, params['acteur'])
  const rightsName = useRightsName(acteur?.can_publish ?? false)
  if (!acteur)
    return (
      <Screen title={t.title}>
        {acteurs.length === 0 ? (
          <Nothing act={{ to: '/revendiquer', label: t.claim }}>{t.none}</Nothing>
        ) : (
          <Stack>
            <Text>{t.choose}</Text>
            <ActeurList acteurs={acteurs} section="/equipe" />
          </Stack>
        )}
      </Screen>
    )
  const screen = { title: t.title, ...(acteurs.length > 1 ? { back: { href: '/equipe', label: t.allPages } } : {}) }
  return (
    <Screen key={acteur.id} {...screen}>
      <Stack>
        {isOwner(acteur) ? (
          <>
            <Members acteurId={acteur.id} self={account.id} rightsName={rightsName} />
            <OpenInvitations acteurId={acteur.id} rightsName={rightsName} />
            <InviteForm acteurId={acteur.id} rightsName={rightsName} />
          </>
        ) : (
          <Text>
            {t.memberNote} : {rightsName(rightsOf(acteur))}
          </Text>
        )}
        <LeaveTeam acteurId={acteur.id} self={account.id} owner={isOwner(acteur)} />
      </Stack>
    </Screen>
  )
}
