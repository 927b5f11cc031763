import { Badge, Group, Text } from '@mantine/core'
import { getAdminActeur } from '../../../contract/acteurs/acteurs.ts'
import { listAdminPublications } from '../../../contract/publications/publications-admin.ts'
import { useRead } from '../../ui/api/queries.ts'
import { Logo } from '../acteurs/logo.tsx'
import { useTexts } from '../../ui/i18n/texts.ts'
import { publicationTexts } from './texts.ts'
import { ScreenLink, SmallScreenLink } from '../../ui/screen/text.tsx'

/** The actor of a publication, with the counts of earlier decisions. */
export function ActorBox({ id, nom }: { id: string; nom: string }) {
  const t = useTexts(publicationTexts)
  const { data } = useRead(getAdminActeur, { params: { id } })
  const actor = data?.data
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
          <Count acteur={id} status="published" text={t.actorPublished} />
          <Count acteur={id} status="rejected" text={t.actorRejected} />
          <Count acteur={id} status="pending" text={t.actorPending} />
        </Group>
      </Text>
    </>
  )
}

function Count({ acteur, status, text }: { acteur: string; status: string; text: (count: number) => string }) {
  const { data } = useRead(listAdminPublications, { query: { acteur_id: acteur, moderation_status: status as 'pending', per_page: '1' } })
  return (
    <SmallScreenLink to={`/publications?acteur_id=${acteur}&moderation_status=${status}`}>
      {data ? text(data.meta.total) : '…'}
    </SmallScreenLink>
  )
}
