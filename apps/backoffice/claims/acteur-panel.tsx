import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { ActeurBadges } from '../acteurs/badges.tsx'
import { acteurLabels } from '../../ui/labels/acteur-labels.ts'
import { acteurTexts } from '../acteurs/texts.ts'
import { labelOf, useTexts } from '../../ui/i18n/texts.ts'
import { Facts } from '../../ui/screen/facts.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { personName } from '../../ui/i18n/person-name.ts'
import { claimTexts } from './texts.ts'
import { Hint, ScreenLink, SmallScreenLink } from '../../ui/screen/text.tsx'
import type { Claim } from './claim.ts'
import { claimDossiers } from './dossiers.ts'
import { communeName } from '../../../contract/communes/commune-name.ts'

/** The claimed actor and its owners. */
export function ActeurPanel({ claim: { id: claimId, acteur_id: id } }: { claim: Claim }) {
  const t = useTexts(claimTexts)
  const names = useTexts(acteurTexts)
  const { types } = useTexts(acteurLabels)
  const { data: dossier } = claimDossiers.useDossier(claimId)
  const owners = dossier?.responsables
  const acteur = dossier?.acteur
  return (
    <Panel title={t.currentRecord} actions={<SmallScreenLink to={`/acteurs/${id}`}>{t.openActeur}</SmallScreenLink>}>
      {acteur && (
        <Stack gap="sm">
          <Group gap="xs">
            <Text fw={550}>{acteur.nom}</Text>
            <ActeurBadges acteur={acteur} />
          </Group>
          <Facts
            facts={{
              [names.type]: labelOf(types, acteur.type),
              [names.commune]: communeName(acteur.commune),
              [names.adresse]: acteur.adresse,
              [names.telephone]: acteur.telephone,
              [names.email]: acteur.email,
              [names.site_web]: acteur.site_web && (
                <Anchor href={acteur.site_web} target="_blank" rel="noreferrer noopener" size="sm">
                  {acteur.site_web} ↗
                </Anchor>
              ),
            }}
          />
          {owners && (
            <section>
              <Title order={3} size="h6" mb={4}>
                {t.owners}
              </Title>
              {owners.length === 0 && <Hint>{t.noOwners}</Hint>}
              {owners.map(({ user_id, prenom, nom, email }) => (
                <Text key={user_id} size="sm">
                  <ScreenLink to={`/utilisateurs/${user_id}`}>{personName({ prenom, nom, email })}</ScreenLink>
                  {email && (prenom ?? nom) ? ` · ${email}` : ''}
                </Text>
              ))}
            </section>
          )}
        </Stack>
      )}
    </Panel>
  )
}
