import { useTexts } from '../ui/i18n/texts.ts'
import { OrInvitation } from '../ui/invitations/or-invitation.tsx'
import { Notices } from '../ui/notices/notices.tsx'
import { lazyWithRetry } from '../ui/screen/retrying-import.ts'
import { viewShown } from '../ui/sign-in/session.ts'
import { WithAccount } from '../ui/sign-in/with-account.tsx'
import { Layout } from './shell/layout.tsx'
import { shellTexts } from './shell/shell-texts.ts'

const ViewEnded = lazyWithRetry(() => import('./view/ended.tsx'))

/** The space of those who publish, and the region of its notices. Anybody may sign in: an address without an account gets one. */
export function App() {
  const t = useTexts(shellTexts)
  return (
    <>
      <WithAccount title={t.title} lead={t.lead} codeFirst viewEnded={<ViewEnded />}>
        {(account) =>
          viewShown() === null ? (
            <OrInvitation email={account.email ?? ''} open={t.open}>
              <Layout account={account} />
            </OrInvitation>
          ) : (
            <Layout account={account} />
          )
        }
      </WithAccount>
      <Notices label={t.notices} wide="bottom-right" />
    </>
  )
}
