import { Center, Loader } from '@mantine/core'
import { Suspense, useEffect, useRef, useState } from 'react'
import { getCompte } from '../../contract/compte/compte.ts'
import { queryClient, useRead } from '../ui/api/queries.ts'
import { accessToken, useSession } from '../ui/sign-in/session.ts'
import { useTexts } from '../ui/i18n/texts.ts'
import { Failure } from '../ui/screen/failure.tsx'
import { Layout } from './shell/layout.tsx'
import { NoRole } from './shell/no-role.tsx'
import { Notices } from '../ui/notices/notices.tsx'
import { screenTexts } from '../ui/screen/screen-texts.ts'
import { shellTexts } from './shell/shell-texts.ts'
import { lazyWithRetry } from '../ui/screen/retrying-import.ts'

const SignInPage = lazyWithRetry(() => import('../ui/sign-in/sign-in-page.tsx'))
const SignInAgain = lazyWithRetry(() => import('../ui/sign-in/sign-in-again.tsx'))

/** The application and the region of its notices. */
export function App() {
  const { notices } = useTexts(shellTexts)
  return (
    <>
      <SignedIn />
      <Notices label={notices} />
    </>
  )
}

/** The sign-in page, the page for accounts without the role, or the back-office. */
function SignedIn() {
  const t = useTexts(shellTexts)
  const { loading } = useTexts(screenTexts)
  const session = useSession()
  const [unreachable, setUnreachable] = useState<unknown>(null)
  const begin = () => void accessToken().then(() => setUnreachable(null), setUnreachable)
  useEffect(begin, [])
  const former = useRef(session)
  useEffect(() => {
    // What was refused while nobody was signed in is asked for again.
    if (former.current === 'over' && session === 'in') void queryClient.invalidateQueries()
    former.current = session
  }, [session])
  const { data, error, refetch } = useRead(getCompte, {}, { enabled: session === 'in' || session === 'over' })
  const wait = (
    <Center component="main" h="100vh">
      <Loader aria-label={loading} />
    </Center>
  )
  if (session === 'out')
    return (
      <Suspense fallback={wait}>
        <SignInPage title={t.title} />
      </Suspense>
    )
  if ((error ?? unreachable) && !data)
    return (
      <main className="sign-in">
        <Failure title="Beffroi" error={error ?? unreachable} retry={() => void (unreachable ? begin() : refetch())} />
      </main>
    )
  if (!data) return wait
  if (!data.data.roles.includes('admin')) return <NoRole email={data.data.email ?? ''} />
  return (
    <>
      <Layout account={data.data} />
      <Suspense>{session === 'over' && <SignInAgain email={data.data.email} />}</Suspense>
    </>
  )
}
