import { Group, Stack } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
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

interface OwnToolsProps {
  link: Account['acteurs'][number]
  id: string
  /** What can be done besides, beside the button that edits. */
  more: ReactNode
}

/**
 * What the people of an actor change of a publication that was sent: its text, its waiting edit, its alert in force. A public
 * answer has neither the version nor the waiting edit: the record of the office is read.
 */
export function OwnTools({ link, id, more }: OwnToolsProps) {
  const { data, error } = useRead(getMairiePublication, { params: { acteurId: link.id, publicationId: id } })
  const publication = data?.data
  const acts = (
    <Group gap="sm" className="own-acts">
      {more}
    </Group>
  )
  if (!publication) return error && acts
  const isAlertInForce = isInForce(publication)
  return (
    <Stack>
      {publication.moderation_status === 'pending' && publishesAtOnce(link) && <TeamDecision link={link} publication={publication} />}
      {publication.modification && <WaitingEdit publication={publication} />}
      {isAlertInForce && <AlertActions publication={publication} />}
      {/* The text of a posted act does not change. An alert in force is corrected by AlertActions, which tells residents what changes. */}
      {isPosted(publication) || isAlertInForce ? acts : <EditForm link={link} publication={publication} more={more} />}
    </Stack>
  )
}

/** What belongs to a publication below its content: what is sent of an alert, the dates of an event one by one. */
export function OwnParts({ link, id }: Omit<OwnToolsProps, 'more'>) {
  const { data } = useRead(getMairiePublication, { params: { acteurId: link.id, publicationId: id } })
  const publication = data?.data
  if (!publication) return null
  return (
    <>
      {publication.alerte && link.type === 'mairie' && (
        <Suspense fallback={null}>
          <Envois id={id} publishes={publishesAtOnce(link)} />
        </Suspense>
      )}
      {publication.evenement && <OwnDates publication={publication} event={publication.evenement} atOnce={publishesAtOnce(link)} />}
    </>
  )
}
