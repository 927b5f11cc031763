import { Center, Loader } from '@mantine/core'
import { Suspense, useEffect } from 'react'
import { useLocation } from 'wouter'
import { roleHas } from '../../contract/access/back-office.ts'
import { type Account, WithAccount } from '../ui/sign-in/with-account.tsx'
import { onRightsLost } from '../ui/api/queries.ts'
import { useTexts } from '../ui/i18n/texts.ts'
import { Layout } from './shell/layout.tsx'
import { NoRole } from './shell/no-role.tsx'
import { Notices } from '../ui/notices/notices.tsx'
import { screenTexts } from '../ui/screen/screen-texts.ts'
import { shellTexts } from './shell/shell-texts.ts'
import { lazyWithRetry } from '../ui/screen/retrying-import.ts'

const InvitationPage = lazyWithRetry(() => import('../ui/invitations/invitation-page.tsx'))
const AcceptClaimInvitation = lazyWithRetry(() => import('../ui/invitations/accept-claim.tsx'))

/** The application and the region of its notices. */
export function App() {
  const { title, notices } = useTexts(shellTexts)
  return (
    <>
      <WithAccount title={title}>{(account, reread) => <BackOffice account={account} reread={reread} />}</WithAccount>
      <Notices label={notices} />
    </>
  )
}

/** The back-office, the page for accounts without a role, or a page that any account may open. */
function BackOffice({ account, reread }: { account: Account; reread: () => void }) {
  const { loading } = useTexts(screenTexts)
  const { openAdministration } = useTexts(shellTexts)
  const [path] = useLocation()
  // A read that the person's roles refuse: the roles are read again, and the menu and the screens follow them.
  useEffect(() => onRightsLost(reread), [reread])
  const email = account.email ?? ''
  const wait = (
    <Center component="main" h="100vh">
      <Loader aria-label={loading} />
    </Center>
  )
  // E-mails of former releases lead here: the claimant of an approved claim and the members of a team have no role.
  if (path === '/claim-invitation' || path === '/invitation')
    return (
      <Suspense fallback={wait}>
        {path === '/invitation' ? <InvitationPage email={email} open={openAdministration} /> : <AcceptClaimInvitation email={email} />}
      </Suspense>
    )
  if (!account.roles.some((role) => roleHas(role, 'dashboard.read'))) return <NoRole email={email} onReady={reread} />
  return <Layout account={account} />
}
