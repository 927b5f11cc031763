import { Button, List, Paper, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Suspense } from 'react'
import { Link } from 'wouter'
import { listOwnClaims } from '../../../contract/claims/own-claims.ts'
import { printedName } from '../../../contract/communes/commune-name.ts'
import { getCompte } from '../../../contract/compte/compte.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { lazyWithRetry } from '../../ui/screen/retrying-import.ts'
import { Screen } from '../../ui/screen/screen.tsx'
import type { Account } from '../../ui/sign-in/with-account.tsx'
import { isOwner, mayChange, mayWrite } from '../account-rights.ts'
import { useCurrentPage } from '../shell/current-page.ts'
import { WIDE } from '../shell/wide.ts'
import { useAlertsInForce } from './alerts-in-force.ts'
import './home.css'
import { useToReview } from './to-review.ts'
import { homeTexts } from './home-texts.ts'
import { OWN_CLAIMS } from './own-rows.tsx'
import { Waiting } from './waiting.tsx'

const Upcoming = lazyWithRetry(() => import('./upcoming.tsx'))
const FirstSteps = lazyWithRetry(() => import('./first-steps.tsx'))
const FirstRecord = lazyWithRetry(() => import('./first-record.tsx'))
const NamePanel = lazyWithRetry(() => import('./own-name.tsx'))
const AlertInForce = lazyWithRetry(() => import('./alert-in-force.tsx'))

/** The home of a page: an alert in force, what waits beside the record of the first, what comes next; without a page, how to get one. */
export function Home({ account }: { account: Account }) {
  const t = useTexts(homeTexts)
  const format = useFormat()
  const now = useRead(getCompte, {}).data?.data ?? account
  const page = useCurrentPage(now)
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false }) ?? false
  const toReview = useToReview(page)
  const [first] = toReview.items
  const alerts = useAlertsInForce(page)
  const today = new Intl.DateTimeFormat('sv-SE').format(new Date())
  return (
    <Screen
      title={t.welcome(account.prenom ?? '')}
      back={<p className="home-day">{format.weekday(today)}</p>}
      actions={
        page &&
        isWide && (
          <a href={`/${page.commune.slug}`} className="home-site">
            {t.asResident(printedName(page.commune.nom))}
          </a>
        )
      }
    >
      {mayChange() && page && mayWrite(page) && alerts.length > 0 && (
        <Suspense fallback={null}>
          {alerts.map(({ id }) => (
            <AlertInForce key={id} acteurId={page.id} id={id} />
          ))}
        </Suspense>
      )}
      {mayChange() && !now.prenom && !now.nom && (
        <Suspense fallback={null}>
          <NamePanel account={now} />
        </Suspense>
      )}
      <div className={page && (first ?? mayChange()) ? 'desk' : undefined}>
        <Waiting account={now} page={page} toReview={toReview} isBeside={isWide && first !== undefined} />
        <div className="desk-beside">
          <Suspense fallback={null}>
            {isWide && first && page && <FirstRecord key={first.publication.id} page={page} item={first} total={toReview.total} />}
            {page && mayChange() && <Upcoming acteurId={page.id} />}
            {page && mayChange() && isOwner(page) && <FirstSteps key={page.id} acteur={page} />}
          </Suspense>
        </div>
      </div>
      {!page && <Empty />}
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
