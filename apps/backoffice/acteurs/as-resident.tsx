import { Suspense } from 'react'
import { lazyWithRetry } from '../../ui/screen/retrying-import.ts'
import { ResidentLink, useResidentDialog } from '../../ui/screen/resident-link.tsx'
import type { ShownActeur } from './resident-dialog.tsx'

const ResidentDialog = lazyWithRetry(() => import('./resident-dialog.tsx'))

/** Shows an actor as residents see it: its page, or while it has none what its page would say. */
export function AsResident({ acteur }: { acteur: ShownActeur & { slug: string; active: boolean; deleted_at: string | null } }) {
  const { opened, open, close } = useResidentDialog()
  const isPublic = acteur.active && acteur.deleted_at === null
  return (
    <>
      <ResidentLink href={`/acteur/${acteur.slug}`} preview={isPublic ? null : open} />
      {opened && (
        <Suspense>
          <ResidentDialog acteur={acteur} close={close} />
        </Suspense>
      )}
    </>
  )
}
