import type { z } from 'zod'
import type { Alert } from '../../../../contract/publications/alerts.ts'
import { type State, stateOf } from '../../../../contract/publications/state-of.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { AlertFacts } from '../../../ui/publications/alert-facts.tsx'
import { DateTime } from '../../../ui/screen/date-time.tsx'
import type { Publication } from '../publication.ts'
import { alertTexts } from './alert-texts.ts'

interface AlertProps {
  publication: Publication
  alert: z.output<typeof Alert>
}

/** The facts of an alert with its state: in force, over, lifted and why. */
export function RecordedAlert({ publication, alert }: AlertProps) {
  const t = useTexts(alertTexts)
  const { levee_le, levee_motif } = alert
  const states: Partial<Record<State['name'], string>> = { in_force: t.inForce, ended: t.over, expired: t.over }
  const state = states[stateOf(publication, new Date().toISOString()).name] ?? t.notPublic
  return (
    <AlertFacts
      alert={alert}
      more={{
        ...(levee_le === null ? { [t.state]: state } : { [t.liftedOn]: <DateTime at={levee_le} /> }),
        ...(levee_motif ? { [t.liftedWhy]: <span className="kept-lines">{levee_motif}</span> } : {}),
        ...(publication.expire_le === null ? {} : { [t.end]: <DateTime at={publication.expire_le} /> }),
      }}
    />
  )
}
