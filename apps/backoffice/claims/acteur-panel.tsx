import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from 'wouter'
import { getAdminActeur, listActeurUsers } from '../../../contract/acteurs/acteurs.ts'
import { ActeurBadges } from '../acteurs/badges.tsx'
import { acteurLabels, labelOf } from '../acteurs/labels.ts'
import { acteurTexts } from '../acteurs/texts.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Facts } from '../../ui/screen/facts.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { claimTexts } from './texts.ts'

/** The claimed actor and its owners. Owners are first in the list of links. */
export function ActeurPanel({ id }: { id: string }) {
  const t = useTexts(claimTexts)
  const names = useTexts(acteurTexts)
  const { types } = useTexts(acteurLabels)
  const { data: found } = useRead(getAdminActeur, { params: { id } })
  const { data: people } = useRead(listActeurUsers, { params: { id }, query: { per_page: 100 } })
  const owners = people?.data.filter(({ role }) => role === 'owner')
  const acteur = found?.data
  return (
    <Panel
      title={t.asItStands}
      actions={
        <Anchor component={Link} href={`/acteurs/${id}`} size="sm">
          {t.openActeur}
        </Anchor>
      }
    >
      {acteur && (
        <Stack gap="sm">
          <Group gap="xs">
            <Text fw={550}>{acteur.nom}</Text>
            <ActeurBadges acteur={acteur} />
          </Group>
          <Facts
            facts={[
              [names.type, labelOf(types, acteur.type)],
              [names.commune, acteur.commune.nom],
              [names.adresse, acteur.adresse],
              [names.telephone, acteur.telephone],
              [names.email, acteur.email],
              [
                names.site_web,
                acteur.site_web && (
                  <Anchor href={acteur.site_web} target="_blank" rel="noreferrer noopener" size="sm">
                    {acteur.site_web} ↗
                  </Anchor>
                ),
              ],
            ]}
          />
          <section>
            <Title order={3} size="h6" mb={4}>
              {t.owners}
            </Title>
            {owners?.length === 0 && (
              <Text size="sm" c="dimmed">
                {t.noOwners}
              </Text>
            )}
            {owners?.map(({ user_id, prenom, nom, email }) => (
              <Text key={user_id} size="sm">
                <Anchor component={Link} href={`/utilisateurs/${user_id}`}>
                  {[prenom, nom].filter(Boolean).join(' ') || email || user_id}
                </Anchor>
                {email && (prenom ?? nom) ? ` · ${email}` : ''}
              </Text>
            ))}
          </section>
        </Stack>
      )}
    </Panel>
  )
}
