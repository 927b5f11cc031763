import { Suspense } from 'react'
import { useLocation } from 'wouter'
import { useTexts } from '../ui/i18n/texts.ts'
import { Notices } from '../ui/notices/notices.tsx'
import { LoadingScreen } from '../ui/screen/loading-screen.tsx'
import { lazyWithRetry } from '../ui/screen/retrying-import.ts'
import { viewShown } from '../ui/sign-in/session.ts'
import { WithAccount } from '../ui/sign-in/with-account.tsx'
import { Layout } from './shell/layout.tsx'
import { shellTexts } from './shell/shell-texts.ts'

const InvitationPage = lazyWithRetry(() => import('../ui/invitations/invitation-page.tsx'))
const ViewEnded = lazyWithRetry(() => import('./view/ended.tsx'))
const AcceptClaimInvitation = lazyWithRetry(() => import('../ui/invitations/accept-claim.tsx'))

/** The space of those who publish, and the region of its notices. Anybody may sign in: an address without an account gets one. */
export function App() {
  const t = useTexts(shellTexts)
  const [path] = useLocation()
  return (
    <>
      <WithAccount title={t.title} lead={t.lead} codeFirst viewEnded={<ViewEnded />}>
        {(account) =>
          viewShown() === null && (path === '/invitation' || path === '/claim-invitation') ? (
            <Suspense fallback={<LoadingScreen />}>
              {path === '/invitation' ? (
                <InvitationPage email={account.email ?? ''} open={t.open} />
              ) : (
                <AcceptClaimInvitation email={account.email ?? ''} />
              )}
            </Suspense>
          ) : (
            <Layout account={account} />
          )
        }
      </WithAccount>
      <Notices label={t.notices} wide="bottom-right" />
    </>
  )
}
