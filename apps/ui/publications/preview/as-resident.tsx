import { Suspense } from 'react'
import { lazyWithRetry } from '../../screen/retrying-import.ts'
import { ResidentLink, useResidentDialog } from '../../screen/resident-link.tsx'
import type { PublicationRecord } from '../record.ts'
import type { WorkState } from '../state.ts'

const ResidentDialog = lazyWithRetry(() => import('./resident-dialog.tsx'))

/** Shows a publication as residents see it, in any state: its page, or before and after it is public a preview of it. */
export function AsResident({ publication, state }: { publication: PublicationRecord; state: WorkState }) {
  const { opened, open, close } = useResidentDialog()
  const isPublic = state === 'visible' || state === 'lifted'
  return (
    <>
      <ResidentLink href={`/publication/${publication.id}`} preview={isPublic ? null : open} />
      {opened && (
        <Suspense>
          <ResidentDialog publication={publication} close={close} />
        </Suspense>
      )}
    </>
  )
}
