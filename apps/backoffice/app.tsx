import { useEffect } from 'react'
import { roleHas } from '../../contract/access/back-office.ts'
import { type Account, WithAccount } from '../ui/sign-in/with-account.tsx'
import { onRightsLost } from '../ui/api/queries.ts'
import { useTexts } from '../ui/i18n/texts.ts'
import { OrInvitation } from '../ui/invitations/or-invitation.tsx'
import { Notices } from '../ui/notices/notices.tsx'
import { Layout } from './shell/layout.tsx'
import { NoRole } from './shell/no-role.tsx'
import { openTerritory } from './territory/chosen.ts'
import { shellTexts } from './shell/shell-texts.ts'

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
  const { openAdministration } = useTexts(shellTexts)
  // A read that the person's roles refuse: the roles are read again, and the menu and the screens follow them.
  useEffect(() => onRightsLost(reread), [reread])
  openTerritory(account.id)
  const email = account.email ?? ''
  const hasRole = account.roles.some((role) => roleHas(role, 'dashboard.read'))
  useEffect(() => {
    if (!hasRole) return
    void import('./territory/instance.ts').then(({ readInstance }) => readInstance()).catch(() => {})
    void import('./territory/account-choice.ts')
      .then(async ({ readChoice, nameAddress }) => {
        await nameAddress()
        await readChoice()
      })
      .catch(() => {})
  }, [hasRole, account.id])
  // E-mails of former releases lead here: the claimant of an approved claim and the members of a team have no role.
  return (
    <OrInvitation email={email} open={openAdministration}>
      {hasRole ? <Layout account={account} /> : <NoRole email={email} onReady={reread} />}
    </OrInvitation>
  )
}
