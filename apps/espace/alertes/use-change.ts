import type { ClientError } from '../../../contract/client.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { listEnvois } from '../../../contract/suivis/envois.ts'
import type { Envoi } from '../../ui/alertes/envoi-types.ts'
import { ifMatch } from '../../ui/api/client.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useAct } from '../../ui/api/use-act.ts'
import { fieldErrors } from '../../ui/forms/field-errors.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { notify } from '../../ui/notices/notify.tsx'
import { notifyConflict } from '../publications/last-change.ts'
import type { OwnPublication } from '../publications/state.ts'
import { changeTexts } from './change-texts.ts'
import type { Prevu } from './telling.tsx'
import { tellingTexts, toldOf } from './telling-texts.ts'

/** What a town hall does with an alert in force. */
export type AlertChange = 'correct' | 'renew' | 'lift' | 'remove'

/** A change of an alert, and what closes its dialog. */
export interface ChangeProps {
  publication: OwnPublication
  close: () => void
}

/**
 * Returns what a change of an alert tells, and how it is made: a refusal leaves the dialog open with what is typed.
 * @param genres what the change tells, the first that is foreseen
 */
export function useChange<E extends Endpoint>(
  endpoint: E,
  verb: AlertChange,
  genres: readonly Prevu['genre'][],
  { publication, close }: ChangeProps,
) {
  const t = useTexts(tellingTexts)
  const done = useTexts(changeTexts).done[verb]
  const { data, refetch } = useRead(listEnvois, { params: { id: publication.id } })
  const state = data?.data
  const prevu = state?.prevus.find(({ genre }) => genres.includes(genre)) ?? null
  const isSent = state?.envois.some(({ genre, etat }) => genre !== 'exercice' && etat !== 'annule') ?? false
  const warn = (message: string) => notify({ message, tone: 'warning', as: endpoint.id, forMs: 20_000 })
  /** Says what moved: the number, which is asked again, or the alert. */
  const afterMove = async (error: ClientError) => {
    const { data: now } = await refetch()
    const next = now?.data.prevus.find(({ genre }) => genres.includes(genre))
    if (now?.data.version === publication.version && next) warn(t.moved(verb, next.destinataires))
    else await notifyConflict(error, publication.acteur_id, publication, 'kept')
  }
  const save = useAct(endpoint, {
    after: (body) => {
      const { envoi } = (body as { data: { envoi?: Envoi } }).data
      notify({ message: envoi ? `${done} ${t.told[toldOf(envoi)]}` : done })
      close()
    },
    onError: (error) => {
      if (error.code === 'invalid_state') warn(t.impossible)
      if (error.status === 412) void afterMove(error)
      return error.status === 422 || error.status === 412 || error.code === 'invalid_state'
    },
  })
  const errors = fieldErrors(save.error)
  const telling = {
    verb,
    facts: state,
    prevu,
    usual: isSent && prevu !== null && prevu.genre !== 'premier',
    busy: save.isPending,
    errors,
  }
  const headers = ifMatch(publication.version)
  return { save, errors, telling, headers, severity: publication.alerte?.severite ?? 'information' }
}
