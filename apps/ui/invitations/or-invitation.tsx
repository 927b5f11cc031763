import { type ReactNode, Suspense } from 'react'
import { useLocation } from 'wouter'
import { LoadingScreen } from '../screen/loading-screen.tsx'
import { lazyWithRetry } from '../screen/retrying-import.ts'

const InvitationPage = lazyWithRetry(() => import('./invitation-page.tsx'))
const AcceptClaimInvitation = lazyWithRetry(() => import('./accept-claim.tsx'))

interface OrInvitationProps {
  email: string
  /** The label of the link to the application, after an acceptance. */
  open: string
  children: ReactNode
}

/** The page that the link of an invitation leads to, which any account may open; at any other address the application. */
export function OrInvitation({ email, open, children }: OrInvitationProps) {
  const [path] = useLocation()
  if (path !== '/invitation' && path !== '/claim-invitation') return children
  return (
    <Suspense fallback={<LoadingScreen />}>
      {path === '/invitation' ? <InvitationPage email={email} open={open} /> : <AcceptClaimInvitation email={email} />}
    </Suspense>
  )
}
