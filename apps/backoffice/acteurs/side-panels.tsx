import { Badge, Group, Stack, Text } from '@mantine/core'
import { listClaims } from '../../../contract/claims/claims.ts'
import { listAdminPublications } from '../../../contract/publications/publications-admin.ts'
import { listSubscriptions } from '../../../contract/subscriptions/subscriptions.ts'
import { useRead } from '../../ui/api/queries.ts'
import { claimTexts } from '../claims/texts.ts'
import { labelOf, useTexts } from '../../ui/i18n/texts.ts'
import { DateTime } from '../../ui/screen/date-time.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { fullName } from '../../ui/i18n/person-name.ts'
import { acteurTexts } from './texts.ts'
import { SmallPrint, SmallScreenLink } from '../../ui/screen/text.tsx'

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
            <SmallScreenLink to={`/publications/${id}`}>{title}</SmallScreenLink>{' '}
            {deleted_at !== null && <Badge color="red">{t.deleted}</Badge>}
            <SmallPrint>
              <DateTime at={created_at} />
            </SmallPrint>
          </div>
        ))}
        {data !== undefined && data.meta.total > 0 && (
          <SmallScreenLink to={`/publications?acteur_id=${acteurId}&moderation_status=&deleted=with`}>
            {t.allPublications(data.meta.total)}
          </SmallScreenLink>
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
            <SmallScreenLink to={`/revendications/${id}`}>{nom ?? ((user && fullName(user)) || (email ?? id))}</SmallScreenLink>
            <SmallPrint>
              {labelOf(statuses, status)} · <DateTime at={created_at} relative />
            </SmallPrint>
          </Group>
        ))}
        {data !== undefined && data.meta.total > LATEST && (
          <SmallScreenLink to={`/revendications?acteur_id=${acteurId}&status=`}>{t.allClaims(data.meta.total)}</SmallScreenLink>
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
        <SmallScreenLink to={`/abonnements?acteur_id=${acteurId}`}>{t.allSubscriptions(data.meta.total)}</SmallScreenLink>
      )}
    </Panel>
  )
}
