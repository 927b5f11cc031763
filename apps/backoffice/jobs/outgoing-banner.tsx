import { Suspense } from 'react'
import { getOutgoing } from '../../../contract/jobs/outgoing.ts'
import { useRead } from '../../ui/api/queries.ts'
import { lazyWithRetry } from '../../ui/screen/retrying-import.ts'
import { useMay } from '../api/permissions.ts'

const Suspended = lazyWithRetry(() => import('./outgoing-suspended.tsx'))
const EVERY_MS = 60_000

/** The banner on every screen while nothing is sent, because the database may be a copy. Its content is loaded only then. */
export function OutgoingBanner() {
  const { data } = useRead(getOutgoing, {}, { enabled: useMay()(getOutgoing), every: EVERY_MS })
  const suspended = data?.data.suspended
  if (!suspended) return null
  return (
    <Suspense fallback={null}>
      <Suspended suspended={suspended} />
    </Suspense>
  )
}
