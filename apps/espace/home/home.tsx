import { Anchor, Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core'
import { MegaphoneIcon, PencilSquareIcon } from '@heroicons/react/24/outline'
import { Suspense } from 'react'
import { Link } from 'wouter'
import { listOwnClaims } from '../../../contract/claims/own-claims.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { lazyWithRetry } from '../../ui/screen/retrying-import.ts'
import { Screen } from '../../ui/screen/screen.tsx'
import type { Account } from '../../ui/sign-in/with-account.tsx'
import { isOwner, mayChange, mayPresent, mayWrite } from '../account-rights.ts'
import { homeTexts } from './home-texts.ts'
import { OWN_CLAIMS, Waiting } from './waiting.tsx'

const Upcoming = lazyWithRetry(() => import('./upcoming.tsx'))
const FirstSteps = lazyWithRetry(() => import('./first-steps.tsx'))
/** The most pages whose first steps are shown at once. */
const GUIDED = 2

/** The home: publish, for a town hall an alert too, what waits, what comes next, and one's pages; without a page, how to get one. */
export function Home({ account }: { account: Account }) {
  const t = useTexts(homeTexts)
  const { acteurs } = account
  const ownPages = mayChange() ? acteurs.filter(isOwner).slice(0, GUIDED) : []
  return (
    <Screen title={t.welcome(account.prenom ?? '')}>
      <Stack gap="lg">
        {acteurs.some(mayWrite) && (
          <Group gap="sm">
            <Button component={Link} href="/publier" size="xl" flex={1} leftSection={<PencilSquareIcon width={24} aria-hidden />}>
              {t.publish}
            </Button>
            {acteurs.some((one) => one.type === 'mairie' && mayWrite(one)) && (
              <Button component={Link} href="/alerte" size="xl" flex={1} color="red" leftSection={<MegaphoneIcon width={24} aria-hidden />}>
                {t.alert}
              </Button>
            )}
          </Group>
        )}
        <Waiting account={account} />
        <Suspense fallback={null}>
          {mayChange() && acteurs.length > 0 && <Upcoming />}
          {ownPages.map((acteur) => (
            <FirstSteps key={acteur.id} acteur={acteur} isNamed={acteurs.length > 1} />
          ))}
        </Suspense>
        {acteurs.length === 0 ? <Empty /> : <Pages account={account} />}
      </Stack>
    </Screen>
  )
}

function Empty() {
  const t = useTexts(homeTexts)
  const claims = useRead(listOwnClaims, OWN_CLAIMS)
  // A person who waits for a decision has taken these steps.
  if (claims.data?.data.some(({ status }) => status === 'pending'))
    return mayChange() ? (
      <Button component={Link} href="/revendiquer" variant="default" style={{ alignSelf: 'start' }}>
        {t.another}
      </Button>
    ) : null
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="begin">
      <Title order={2} size="h3" id="begin" mb="xs">
        {t.emptyTitle}
      </Title>
      <Text mb="md">{t.empty}</Text>
      <List type="ordered" spacing={4} mb="lg">
        {[t.step1, t.step2, t.step3].map((step) => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
      {mayChange() && (
        <Button component={Link} href="/revendiquer" size="lg">
          {t.claim}
        </Button>
      )}
    </Paper>
  )
}

function Pages({ account: { acteurs } }: { account: Account }) {
  const t = useTexts(homeTexts)
  return (
    <section aria-labelledby="pages">
      <Title order={2} size="h4" id="pages" mb="sm">
        {t.pages}
      </Title>
      <Stack component="ul" gap="sm" className="plain-list">
        {acteurs.map(({ id, nom, role, ...link }) => (
          <Paper key={id} withBorder p="md" component="li">
            <Text fw={650} style={{ overflowWrap: 'anywhere' }}>
              {nom}
            </Text>
            <Text size="sm" c="dimmed" mb="xs">
              {role === 'owner' ? t.owner : t.member}
            </Text>
            <Group gap="md">
              <Anchor py={4} href={`/acteur/${id}`} aria-label={`${t.seePage} : ${nom}`}>
                {t.seePage}
              </Anchor>
              {mayPresent({ role, ...link }) && (
                <Anchor py={4} component={Link} href={`/profil/${id}`} aria-label={`${t.profile} : ${nom}`}>
                  {t.profile}
                </Anchor>
              )}
              {mayPresent({ role, ...link }) && (
                <Anchor py={4} component={Link} href={`/imports/${id}`} aria-label={`${t.imports} : ${nom}`}>
                  {t.imports}
                </Anchor>
              )}
              {mayChange() && (
                <Anchor py={4} component={Link} href={`/statistiques/${id}`} aria-label={`${t.statistics} : ${nom}`}>
                  {t.statistics}
                </Anchor>
              )}
              {mayChange() && role === 'owner' && (
                <Anchor py={4} component={Link} href={`/abonnement/${id}`} aria-label={`${t.subscription} : ${nom}`}>
                  {t.subscription}
                </Anchor>
              )}
              {mayChange() && (
                <Anchor py={4} component={Link} href={`/equipe/${id}`} aria-label={`${t.team} : ${nom}`}>
                  {t.team}
                </Anchor>
              )}
            </Group>
          </Paper>
        ))}
      </Stack>
      {mayChange() && (
        <Button component={Link} href="/revendiquer" variant="default" mt="md">
          {t.another}
        </Button>
      )}
    </section>
  )
}
