import { Badge, Group, Text } from '@mantine/core'
import { Logo } from '../acteurs/logo.tsx'
import { useTexts } from '../../ui/i18n/texts.ts'
import { useDossier } from './dossiers.ts'
import { publicationTexts } from './texts.ts'
import { ScreenLink, SmallScreenLink } from '../../ui/screen/text.tsx'

const STATES = { published: 'actorPublished', rejected: 'actorRejected', pending: 'actorPending' } as const

/** The actor of a publication, with the counts of earlier decisions. */
export function ActorBox({ of, acteur: { id, nom } }: { of: string; acteur: { id: string; nom: string } }) {
  const t = useTexts(publicationTexts)
  const { data: dossier } = useDossier(of)
  const actor = dossier?.acteur
  return (
    <>
      <Group gap="xs">
        {actor && <Logo acteur={actor} size={32} />}
        <ScreenLink to={`/acteurs/${id}`} fw={550}>
          {nom}
        </ScreenLink>
        {actor?.can_publish && <Badge color="gray">{t.canPublish}</Badge>}
        {actor?.active === false && <Badge color="red">{t.inactiveActor}</Badge>}
      </Group>
      <Text size="sm" mt={4} component="div">
        <Group gap="xs">
          <Text span size="sm" c="dimmed">
            {t.actorSeen}
          </Text>
          {(['published', 'rejected', 'pending'] as const).map((state) => (
            <SmallScreenLink key={state} to={`/publications?acteur_id=${id}&moderation_status=${state}`}>
              {dossier?.acteur_publications ? t[STATES[state]](dossier.acteur_publications[state]) : '…'}
            </SmallScreenLink>
          ))}
        </Group>
      </Text>
    </>
  )
}
