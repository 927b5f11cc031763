import { Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { printedName } from '../../../contract/communes/commune-name.ts'
import { untilInWords } from '../../../contract/dates.ts'
import { renewAlert } from '../../../contract/publications/event-routes.ts'
import { moderateMairiePublication } from '../../../contract/mairie/mairie.ts'
import { DEVICE_ZONE, READ_LATER } from '../../ui/alertes/read-now.ts'
import { useTyped } from '../../ui/forms/draft.ts'
import { formTexts } from '../../ui/forms/form-texts.ts'
import { OtherErrors } from '../../ui/forms/other-errors.tsx'
import { useTexts } from '../../ui/i18n/texts.ts'
import { shownTitle } from '../publications/state.ts'
import { changeTexts } from './change-texts.ts'
import { EndField } from './end-field.tsx'
import { endFault } from './ends.ts'
import { SeverityMark } from './step-severity.tsx'
import { type EnvoiInput, Telling } from './telling.tsx'
import { ToldLine } from './told-line.tsx'
import { type ChangeProps, type AlertChange, useChange } from './use-change.ts'
import { PresentEnd, type Ending, useEndFault, useZone } from './present-end.tsx'
import { Lift } from './lift.tsx'
import { Correct } from './correct.tsx'
import './alertes.css'

/** The dialog of a change of an alert in force: what residents read of it, and whether those who follow are told. Spec §2-120. */
export default function ChangeAlert({ change, ...props }: ChangeProps & { change: AlertChange }) {
  const t = useTexts(changeTexts)
  const shared = useTexts(formTexts)
  const { publication, close } = props
  const severity = publication.alerte?.severite ?? 'information'
  return (
    <Modal opened onClose={close} size="lg" title={t.titles[change]} closeButtonProps={{ 'aria-label': shared.close }} returnFocus>
      <Stack>
        <div className={`alert-preview alert-edge-${severity} alert-changed`}>
          <SeverityMark severity={severity} />
          <Text fw={600} mt={4} style={{ overflowWrap: 'anywhere' }}>
            {shownTitle(publication)}
          </Text>
          <Text size="sm">{printedName(publication.commune.nom)}</Text>
          <ToldLine id={publication.id} />
        </div>
        {change === 'correct' ? (
          <Correct {...props} />
        ) : change === 'renew' ? (
          <Renew {...props} />
        ) : change === 'lift' ? (
          <Lift {...props} />
        ) : (
          <Remove {...props} />
        )}
      </Stack>
    </Modal>
  )
}

function Renew(props: ChangeProps) {
  const { id, expire_le } = props.publication
  const zone = useZone(props.publication)
  const { save, errors, telling, headers, severity } = useChange(renewAlert, 'renew', ['correction', 'premier'], props)
  const [end, setEnd] = useState<Ending>({ end: null, endBy: null })
  const [isTried, setTried] = useState(false)
  const fault = useEndFault(end.end, isTried)
  const act = (envoi: EnvoiInput | null) => {
    setTried(true)
    if (end.end === null || endFault(end.end, Date.now()) !== null) return
    // Residents read it: in French, whatever the language of the screen.
    const message = `L’alerte est prolongée ${untilInWords(end.end, zone ?? DEVICE_ZONE, READ_LATER, 'fr')}.`
    const body = { expire_le: end.end, ...(envoi ? { envoi: { ...envoi, message } } : {}) }
    save.mutate({ params: { id }, body, headers })
  }
  return (
    <>
      <PresentEnd at={expire_le} zone={zone} />
      {zone && <EndField form={end} zone={zone} error={fault ?? errors['expire_le']} set={(patch) => setEnd({ ...end, ...patch })} />}
      <OtherErrors errors={errors} shown={['expire_le', 'envoi.commune', 'envoi.motif_seul']} />
      <Telling {...telling} severity={severity} act={act} />
    </>
  )
}

/** Takes an alert off that was sent: those who were told can be told that it does not hold. */
function Remove(props: ChangeProps) {
  const { id, acteur_id } = props.publication
  const t = useTexts(changeTexts)
  const { save, errors, telling, headers, severity } = useChange(moderateMairiePublication, 'remove', ['retrait'], props)
  const [reason, setReason] = useTyped(`alert-off:${id}`)
  const act = (envoi: EnvoiInput | null) => {
    const said = reason.trim()
    const body = {
      moderation_status: 'rejected',
      reason: said || t.removedReason,
      ...(envoi ? { envoi: { ...envoi, ...(said ? { message: said } : {}) } } : {}),
    } as const
    save.mutate({ params: { acteurId: acteur_id ?? '', publicationId: id }, body, headers })
  }
  return (
    <>
      <Textarea
        size="md"
        label={t.removeReason}
        description={t.removeHint}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
        value={reason}
        error={errors['reason'] ?? errors['envoi.message']}
        onChange={({ currentTarget: { value } }) => setReason(value)}
        data-autofocus
      />
      <Text size="sm" c="dimmed">
        {t.removed}
      </Text>
      <Telling {...telling} severity={severity} isFree={reason.trim() !== ''} act={act} />
    </>
  )
}
