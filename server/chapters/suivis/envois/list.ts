import { sql } from 'kysely'
import type { z } from 'zod'
import type { listEnvois as contract } from '../../../../contract/suivis/envois.ts'
import type { Context } from '../../../platform/access/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Services } from '../../../platform/services.ts'
import { nowOf } from '../database-time.ts'
import { generalStop } from './general-stop.ts'
import { countRecipients, shownCount } from '../remises/recipients.ts'
import { agreeing, agreementFor, colleaguesOf, morningFor } from './agreement.ts'
import { assertMayRead, canLeave, isOwnWithdrawal, mailed, maySend, readAlert } from './alert.ts'
import { countTeam } from './exercise.ts'
import { hourOf, isStoppedFor } from './hourly.ts'
import { isFreeText, messageOf } from './message.ts'
import { foresee } from './preview.ts'
import { chainOf, followingOf, isBegun, readyOf } from './ready.ts'
import { envoisOf } from './rows.ts'

type State = z.output<typeof contract.response>['data']

/**
 * Returns what was sent of an alert, and what can be sent of it now with its text and its number of recipients. Spec §2-86.
 * @throws AppError not_found, scope_violation, permission_denied
 */
export async function listEnvois({ db, caller, services }: Context & { services: Services }, { id }: { id: string }): Promise<State> {
  const alert = await readAlert(db, id)
  await assertMayRead(db, caller, alert)
  const stop = await generalStop(db)
  const leaves = canLeave(services.config) && stop === null
  const mayCallerSend = await maySend(db, caller, alert)
  const addressed = { kind: 'premier', communes: alert.communes, publication_id: id } as const
  const prets: State['prets'] = []
  const colleagues = mayCallerSend ? agreeing(await colleaguesOf(db, alert, caller.userId)) : []
  const now = await nowOf(db)
  const prevus: State['prevus'] = []
  const chain = await chainOf(db, alert)
  const { alertes: sentThisHour } = await hourOf(db, alert)
  const sent = chain.find(isBegun)?.content ?? null
  const isStopped = mayCallerSend && (await isStoppedFor(db, alert, caller.userId))
  const intended = { colleagues: colleagues.length, chain, sentThisHour, isStopped }
  if (mayCallerSend && leaves) for (const genre of followingOf(alert, chain)) prevus.push(await foresee(db, alert, genre, intended))
  if (mayCallerSend)
    for (const genre of readyOf(alert, chain)) {
      if (!leaves && genre !== 'exercice') continue
      const count = genre === 'exercice' ? await countTeam(db, alert) : await countRecipients(db, { ...addressed, kind: genre })
      prets.push({
        genre,
        destinataires: genre === 'exercice' ? count : shownCount(count),
        message: messageOf(alert, genre, null, sent),
        approbation: agreementFor(alert, { ...intended, genre, count, isFree: isFreeText(alert, genre, null) }),
        texte_libre:
          genre === 'fin' || (genre === 'retrait' && (await isOwnWithdrawal(db, alert)))
            ? agreementFor(alert, { ...intended, genre, count, isFree: true })
            : genre === 'retrait'
              ? 'refuse'
              : null,
        debut_le: morningFor(alert, genre, now),
      })
    }
  return {
    version: alert.version,
    peut_envoyer: mayCallerSend && leaves,
    arret_general: stop?.depuis ?? null,
    ...mailed(services.config),
    suivent: shownCount(await countRecipients(db, addressed)),
    habitants: alert.habitants,
    peut_approuver: mayCallerSend ? await waitingFor(db, id, caller.userId) : null,
    equipe: colleagues.map(({ nom }) => nom),
    prets,
    prevus,
    envois: await envoisOf(db, id, caller.userId),
  }
}

/** Returns the sending of an alert that waits until somebody else than its author agrees; null if there is none, or the caller is its author. */
async function waitingFor(db: Db, id: string, callerId: string | null): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from envois
    where publication_id = ${id} and state = 'a_approuver' and author_id is distinct from ${callerId}
      and (asked is null or ${callerId}::uuid = any(asked)) order by created_at desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}
