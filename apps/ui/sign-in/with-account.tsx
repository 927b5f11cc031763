import { Center, Loader } from '@mantine/core'
import { Fragment, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { getCompte, type Compte } from '../../../contract/compte/compte.ts'
import { queryClient, useRead } from '../api/queries.ts'
import { useTexts } from '../i18n/texts.ts'
import { Failure } from '../screen/failure.tsx'
import { lazyWithRetry } from '../screen/retrying-import.ts'
import { screenTexts } from '../screen/screen-texts.ts'
import { accessToken, useSession } from './session.ts'

const SignInPage = lazyWithRetry(() => import('./sign-in-page.tsx'))
const SignInAgain = lazyWithRetry(() => import('./sign-in-again.tsx'))

/** The signed-in person, with roles and linked actors. */
export type Account = z.output<typeof Compte>

interface Props {
  /** The name of the application, on its sign-in page. */
  title: string
  /** What the sign-in page says under the name of the application. */
  lead?: string
  /** Whether the first way to sign in is a code by e-mail, which also makes an account. */
  codeFirst?: boolean
  /** Shown once the view of another person's space has ended. */
  viewEnded?: ReactNode
  /** Returns the application. `reread` reads the account again. */
  children: (account: Account, reread: () => void) => ReactNode
}

/** The sign-in page, or the application of the signed-in person; over it the dialog of an expired session. */
export function WithAccount({ title, lead, codeFirst = false, viewEnded, children }: Props) {
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
  const { data, error, refetch } = useRead(getCompte, {}, { enabled: session !== 'unknown' && session !== 'out' && session !== 'viewed' })
  const wait = (
    <Center component="main" h="100vh">
      <Loader aria-label={loading} />
    </Center>
  )
  if (session === 'viewed') return <Suspense fallback={wait}>{viewEnded}</Suspense>
  if (session === 'out')
    return (
      <Suspense fallback={wait}>
        <SignInPage title={title} lead={lead} codeFirst={codeFirst} />
      </Suspense>
    )
  if ((error ?? unreachable) && !data)
    return (
      <main className="sign-in">
        <Failure title={title} error={error ?? unreachable} retry={() => void (unreachable ? begin() : refetch())} />
      </main>
    )
  if (!data) return wait
  return (
    <>
      {/* Another person who signs in over the screen finds nothing of what the first has typed. */}
      <Fragment key={data.data.id}>{children(data.data, () => void refetch())}</Fragment>
      <Suspense>
        {(session === 'over' || session === 'stale') && <SignInAgain email={data.data.email} isStale={session === 'stale'} />}
      </Suspense>
    </>
  )
}
