import { Stack } from '@mantine/core'
import { Suspense } from 'react'
import { getMairiePublication } from '../../../contract/mairie/mairie.ts'
import { useRead } from '../../ui/api/queries.ts'
import { isInForce } from '../../ui/publications/in-force.ts'
import { lazyWithRetry } from '../../ui/screen/retrying-import.ts'
import type { Account } from '../../ui/sign-in/with-account.tsx'
import { publishesAtOnce } from '../account-rights.ts'
import { AlertActions } from './alert-actions.tsx'
import { EditForm } from './editor/edit-form.tsx'
import { OwnDates } from './dates/own-dates.tsx'
import { TeamDecision } from './team-decision.tsx'
import { WaitingEdit } from './waiting-edit.tsx'
import { isPosted } from '../../ui/publications/posting.ts'

const Envois = lazyWithRetry(() => import('../alertes/envois.tsx'))

/**
 * What the people of an actor change of a publication that was sent: its text, its waiting edit, its alert in force and what is sent of it. A public
 * answer has neither the version nor the waiting edit: the record of the office is read.
 */
export function OwnTools({ link, id }: { link: Account['acteurs'][number]; id: string }) {
  const { data } = useRead(getMairiePublication, { params: { acteurId: link.id, publicationId: id } })
  const publication = data?.data
  if (!publication) return null
  const isAlertInForce = isInForce(publication)
  return (
    <Stack>
      {publication.moderation_status === 'pending' && publishesAtOnce(link) && <TeamDecision link={link} publication={publication} />}
      {publication.modification && <WaitingEdit publication={publication} />}
      {isAlertInForce && <AlertActions publication={publication} />}
      {publication.alerte && link.type === 'mairie' && (
        <Suspense fallback={null}>
          <Envois id={id} publishes={publishesAtOnce(link)} />
        </Suspense>
      )}
      {publication.evenement && <OwnDates publication={publication} event={publication.evenement} atOnce={publishesAtOnce(link)} />}
      {/* The text of a posted act does not change. An alert in force is corrected by AlertActions, which tells residents what changes. */}
      {!isPosted(publication) && !isAlertInForce && <EditForm link={link} publication={publication} />}
    </Stack>
  )
}
