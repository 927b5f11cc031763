import type { z } from 'zod'
import type { listEnvois } from '../../../contract/suivis/envois.ts'

/** What was sent of an alert, and what can be sent of it now. */
export type EnvoiState = z.output<(typeof listEnvois)['response']>['data']
export type Pret = EnvoiState['prets'][number]
export type Envoi = EnvoiState['envois'][number]
export type Message = Pret['message']

/** The pause between two readings while numbers move, and while another person or the clock is awaited. */
const [MOVING_MS, WAITING_MS] = [2000, 10_000]
const SOON_MS = 60_000

/** Whether a sending waits for another person, or for its time. */
export const isWaiting = ({ etat }: Pick<Envoi, 'etat'>): boolean => etat === 'a_approuver' || etat === 'programme'

/** How a sending to fewer than ten people stands: whether all accepted it, never how many. */
export const fewOf = ({ en_route, refusees, incertaines, non_parties }: Envoi['comptes']): 'underWay' | 'all' | 'some' =>
  en_route !== 0 ? 'underWay' : refusees === 0 && incertaines === 0 && non_parties === 0 ? 'all' : 'some'

/** How soon the state is read again; false: it changes only by what people do. */
export function readAgainIn(envois: readonly Envoi[], now: number): number | false {
  const isSoon = ({ etat, debut_le }: Envoi) => etat === 'programme' && debut_le !== null && Date.parse(debut_le) < now + SOON_MS
  if (envois.some((envoi) => envoi.etat === 'en_cours' || (!isWaiting(envoi) && envoi.comptes.en_route !== 0) || isSoon(envoi)))
    return MOVING_MS
  return envois.some(isWaiting) ? WAITING_MS : false
}
