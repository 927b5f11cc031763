import { beginEnvoi } from '../../../contract/suivis/envois.ts'
import { ifMatch } from '../../ui/api/client.ts'
import { fieldErrors } from '../../ui/forms/field-errors.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { notify } from '../../ui/notices/notify.tsx'
import { focusHeading } from '../../ui/screen/screen.tsx'
import { useAct } from '../../ui/api/use-act.ts'
import { envoiTexts } from '../../ui/alertes/envoi-texts.ts'
import type { Pret } from '../../ui/alertes/envoi-types.ts'

/** What is typed for a sending: a message of an end, why without another person, or the name of the commune. */
type Typed = Partial<Record<'message' | 'motif_seul' | 'commune', string>>

/**
 * Sends what is prepared: the version and the number that are on the screen. Where either has changed nothing is sent, and the screen says so. That the
 * operator has stopped all sendings the service says in its own words.
 * @param after called once it has begun, or waits
 */
export function useSend(id: string, version: number, { genre, destinataires }: Pret, after: () => void) {
  const t = useTexts(envoiTexts)
  const send = useAct(beginEnvoi, {
    after: () => {
      after()
      focusHeading()
    },
    onError: ({ status, code }) => {
      const refusal = status === 412 ? t.changed : code === 'invalid_state' ? t.impossible : null
      if (refusal) notify({ message: refusal, tone: 'warning', as: beginEnvoi.id, forMs: 20_000 })
      return refusal !== null || status === 422
    },
  })
  return {
    run: (typed: Typed) => send.mutate({ params: { id }, body: { genre, destinataires, ...typed }, headers: ifMatch(version) }),
    isPending: send.isPending,
    errors: fieldErrors(send.error),
  }
}
