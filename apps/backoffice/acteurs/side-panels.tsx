import { Anchor, Badge, Group, Stack, Text } from '@mantine/core'
import { Link } from 'wouter'
import { listClaims } from '../../../contract/claims/claims.ts'
import { listAdminPublications } from '../../../contract/publications/publications-admin.ts'
import { listSubscriptions } from '../../../contract/subscriptions/subscriptions.ts'
import { useRead } from '../../ui/api/queries.ts'
import { claimTexts } from '../claims/texts.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { DateTime } from '../../ui/screen/date-time.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { labelOf } from './labels.ts'
import { acteurTexts } from './texts.ts'

const LATEST = 5

/** The latest publications of the actor, with a link to all. */
export function Publications({ acteurId }: { acteurId: string }) {
  const t = useTexts(acteurTexts)
  const { data } = useRead(listAdminPublications, { query: { acteur_id: acteurId, per_page: LATEST, deleted: 'with' } })
  return (
    <Panel title={t.publications}>
      {data?.meta.total === 0 && <Text c="dimmed">{t.noPublications}</Text>}
      <Stack gap={6}>
        {data?.data.map(({ id, title, created_at, deleted_at }) => (
          <div key={id}>
            <Anchor component={Link} href={`/publications/${id}`} size="sm">
              {title}
            </Anchor>{' '}
            {deleted_at !== null && <Badge color="red">{t.deleted}</Badge>}
            <Text size="xs" c="dimmed">
              <DateTime at={created_at} />
            </Text>
          </div>
        ))}
        {data !== undefined && data.meta.total > 0 && (
          <Anchor component={Link} size="sm" href={`/publications?acteur_id=${acteurId}&moderation_status=&deleted=with`}>
            {t.allPublications(data.meta.total)}
          </Anchor>
        )}
      </Stack>
    </Panel>
  )
}

/** The claims on the actor. */
export function Claims({ acteurId }: { acteurId: string }) {
  const t = useTexts(acteurTexts)
  const { statuses } = useTexts(claimTexts)
  const { data } = useRead(listClaims, { query: { acteur_id: acteurId, per_page: LATEST } })
  return (
    <Panel title={t.claims}>
      {data?.meta.total === 0 && <Text c="dimmed">{t.noClaims}</Text>}
      <Stack gap={6}>
        {data?.data.map(({ id, nom, user, email, status, created_at }) => (
          <Group key={id} justify="space-between" gap="xs" wrap="nowrap">
            <Anchor component={Link} href={`/revendications/${id}`} size="sm">
              {nom ?? ([user?.prenom, user?.nom].filter(Boolean).join(' ') || (email ?? id))}
            </Anchor>
            <Text size="xs" c="dimmed">
              {labelOf(statuses, status)} · <DateTime at={created_at} relative />
            </Text>
          </Group>
        ))}
        {data !== undefined && data.meta.total > LATEST && (
          <Anchor component={Link} size="sm" href={`/revendications?acteur_id=${acteurId}&status=`}>
            {t.allClaims(data.meta.total)}
          </Anchor>
        )}
      </Stack>
    </Panel>
  )
}

/** The subscriptions of the actor. */
export function Subscriptions({ acteurId }: { acteurId: string }) {
  const t = useTexts(acteurTexts)
  const { data } = useRead(listSubscriptions, { query: { acteur_id: acteurId, per_page: 1 } })
  return (
    <Panel title={t.subscriptions}>
      {data?.meta.total === 0 && <Text c="dimmed">{t.noSubscriptions}</Text>}
      {data !== undefined && data.meta.total > 0 && (
        <Anchor component={Link} size="sm" href={`/abonnements?acteur_id=${acteurId}`}>
          {t.allSubscriptions(data.meta.total)}
        </Anchor>
      )}
    </Panel>
  )
}
