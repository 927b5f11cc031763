import { useMediaQuery } from '@mantine/hooks'
import { type CSSProperties, Suspense } from 'react'
import { useLocation } from 'wouter'
import { accentOf, hueOf } from '../../../contract/communes/accent.ts'
import { getCompte } from '../../../contract/compte/compte.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { ErrorBoundary } from '../../ui/screen/error-boundary.tsx'
import { LoadingScreen } from '../../ui/screen/loading-screen.tsx'
import { lazyWithRetry } from '../../ui/screen/retrying-import.ts'
import { useRestoredFocus } from '../../ui/screen/restore-focus.ts'
import { urgencyOf } from '../../ui/waiting/urgency.ts'
import { viewShown } from '../../ui/sign-in/session.ts'
import type { Account } from '../../ui/sign-in/with-account.tsx'
import { mayWrite } from '../account-rights.ts'
import { useAlertsInForce } from '../home/alerts-in-force.ts'
import { useToReview } from '../home/to-review.ts'
import { Screens } from '../routes.tsx'
import { useCurrentPage } from './current-page.ts'
import { Foot } from './foot.tsx'
import { partAt, partsFor } from './parts.ts'
import { shellTexts } from './shell-texts.ts'
import { Acts, Side } from './side.tsx'
import { WIDE } from './wide.ts'
import { Who } from './who.tsx'

const ViewBanner = lazyWithRetry(() => import('../view/banner.tsx'))

/** The frame around every screen: a menu beside it where there is room, else four signs at the thumb. It has the colour of the page's commune. */
export function Layout({ account }: { account: Account }) {
  const t = useTexts(shellTexts)
  const [location] = useLocation()
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false }) ?? false
  useRestoredFocus()
  // The counts are read again with every other answer, after a change and when the window is shown again.
  const now = useRead(getCompte, {}).data?.data ?? account
  const page = useCurrentPage(now)
  const groups = partsFor(page)
  const current = partAt(groups, location)
  const first = useToReview(page).items[0]
  const isLate = first !== undefined && urgencyOf(first.since, now.cibles.publications) === 'late'
  const inForce = useAlertsInForce(page).length
  return (
    <div className="space" style={page && coloursOf(page.commune.code_insee)}>
      <a href="#content" className="skip">
        {t.skip}
      </a>
      {viewShown() !== null && (
        <Suspense>
          <ViewBanner account={account} />
        </Suspense>
      )}
      {isWide ? (
        <Side account={now} {...{ page, groups, current, location, isLate, inForce }} />
      ) : (
        <header className="space-header">
          <Who account={now} page={page} />
        </header>
      )}
      <main id="content" className="space-main" data-dock={(!isWide && location === '/' && page && mayWrite(page)) || undefined}>
        <ErrorBoundary at={location}>
          <Suspense fallback={<LoadingScreen />}>
            <Screens account={account} />
          </Suspense>
        </ErrorBoundary>
        {!isWide && location === '/' && page && mayWrite(page) && (
          <div className="space-dock">
            <Acts page={page} />
          </div>
        )}
      </main>
      {!isWide && <Foot {...{ groups, current, isLate }} />}
    </div>
  )
}

/** The hue and the chroma of a commune, as on the residents' site: its colour is identity, never an action. */
function coloursOf(codeInsee: string): CSSProperties {
  const { degrees, chroma } = accentOf(hueOf(codeInsee))
  return { '--h': degrees, '--c': chroma } as CSSProperties
}
