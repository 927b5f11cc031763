import { sql } from 'kysely'
import type { z } from 'zod'
import type { Envoi } from '../../../../contract/suivis/envois.ts'
import type { Db } from '../../../platform/db/db.ts'
import { found } from '../../../platform/db/found.ts'
import { type Counts, countsOf } from '../remises/finish.ts'
import { countLeft, OF_HOURS, shownCount } from '../remises/recipients.ts'
import type { AlertMessage, Genre } from './message.ts'
import { answererOf } from './answerer.ts'

export type ShownEnvoi = z.output<typeof Envoi>

interface Row {
  id: string
  publication_id: string | null
  kind: Genre
  state: ShownEnvoi['etat']
  motif: ShownEnvoi['motif']
  version: number
  auteur: string | null
  debut_le: string | null
  approuve_par: string | null
  approuve_le: string | null
  motif_seul: string | null
  motif_renvoi: string | null
  seen: string
  recipients: number
  chosen: boolean
  counts: Counts
  content: AlertMessage
  digest: string
  repeated: number | null
  created_at: string
  ended_at: string | null
  communes: string[]
  complaints: number
  stopped_by_other: boolean
  answerer_id: string | null
}

/** The numbers by channel and state: of the rows as long as they are there, then the stored ones; of an exercise those of its e-mails. */
const COUNTS = sql`case when e.kind = 'exercice' then (select jsonb_build_object('mail', coalesce(jsonb_object_agg(state, n), '{}')) from (
    select case m.status when 'sent' then 'acceptee' when 'failed' then 'refusee' when 'uncertain' then 'incertaine' when 'cancelled' then 'arretee'
      else 'attend' end as state, count(*)::int as n
    from emails m where m.related_type = 'envoi' and m.related_id = e.id group by 1) x)
  else coalesce(${countsOf('e')}, e.counts, '{}') end`

const SELECT = sql`select e.id, e.publication_id, e.kind, e.state, e.motif, e.version, nullif(trim(concat_ws(' ', u.prenom, u.nom)), '') as auteur,
  e.due_at as debut_le, nullif(trim(concat_ws(' ', a.prenom, a.nom)), '') as approuve_par, e.approved_at as approuve_le, e.alone_reason as motif_seul,
  e.returned_reason as motif_renvoi, e.seen, e.recipients, e.chosen, ${COUNTS} as counts, e.content, e.digest, e.created_at, e.ended_at, e.communes,
  e.complaints, e.stopped_by_other, ${answererOf('e')} as answerer_id,
  (select sum(r.repeated)::int from remises r where r.envoi_id = e.id) as repeated
  from envois e left join users u on u.id = e.author_id left join users a on a.id = e.approver_id`

/** Returns a sending of an alert, as somebody sees it. @param by the id of the account @throws AppError not_found */
export async function readEnvoi(db: Db, id: string, by: string | null): Promise<ShownEnvoi> {
  const { rows } = await sql<Row>`${SELECT} where e.id = ${id} and e.kind not in ${OF_HOURS}`.execute(db)
  return shown(db, found(rows[0]), by)
}

/** Returns what was sent of an alert, as somebody sees it, the latest first. @param by the id of the account */
export async function envoisOf(db: Db, publicationId: string, by: string | null): Promise<ShownEnvoi[]> {
  const { rows } = await sql<Row>`${SELECT} where e.publication_id = ${publicationId} and e.kind not in ${OF_HOURS}
    order by e.created_at desc, e.id desc`.execute(db)
  const all: ShownEnvoi[] = []
  for (const row of rows) all.push(await shown(db, row, by))
  return all
}

/** Returns sendings of alerts by their ids, as somebody sees them. @param by the id of the account */
export async function envoisById(db: Db, ids: readonly string[], by: string | null): Promise<Map<string, ShownEnvoi>> {
  const { rows } = await sql<Row>`${SELECT} where e.id = any(${ids}::uuid[]) and e.kind not in ${OF_HOURS}`.execute(db)
  const all = new Map<string, ShownEnvoi>()
  for (const row of rows) all.set(row.id, await shown(db, row, by))
  return all
}

/** Whether a sending can be taken up again: it was stopped, its hours were over, or who answered for it lost the right. */
export const isResumable = ({ etat, motif }: Pick<ShownEnvoi, 'etat' | 'motif'>): boolean =>
  etat === 'interrompu' && (motif === 'arret' || motif === 'retard' || motif === 'droits')

/** Whether somebody may not take a sending up: another person stopped it, and they answer for it themselves. Spec §2-114. */
export const isStoppedByOther = (
  { stopped_by_other, answerer_id }: Pick<Row, 'stopped_by_other' | 'answerer_id'>,
  by: string | null,
): boolean => stopped_by_other && answerer_id === by

async function shown(db: Db, given: Row, by: string | null): Promise<ShownEnvoi> {
  const { kind, state: etat, motif, seen, recipients, chosen, counts, content, digest, communes, complaints, repeated, ...more } = given
  const { stopped_by_other: _, answerer_id: __, ...row } = more
  const canResume = isResumable({ etat, motif })
  const { mail = {}, push = {} } = counts
  const runs = etat === 'en_cours' || kind === 'exercice'
  const isExercise = kind === 'exercice'
  const all = isExercise ? total([mail]) : recipients
  // An exercise goes to the team alone: its numbers are exact.
  const count = isExercise ? (n: number) => n : shownCount
  return {
    ...row,
    genre: kind,
    etat,
    motif,
    peut_reprendre: canResume && !isStoppedByOther(given, by),
    restent: canResume ? shownCount(await countLeft(db, { ...row, kind, communes, chosen })) : null,
    plaintes: shownCount(complaints),
    vues: seen === 'moins_de_10' ? seen : Number(seen),
    comptes: { choisies: chosen ? count(all) : null, ...numbers([mail, push], runs, count) },
    canaux: {
      email: { choisies: chosen ? count(total([mail])) : null, ...numbers([mail], runs, count) },
      notification: { choisies: chosen ? count(total([push])) : null, ...numbers([push], runs, count) },
    },
    message: content,
    empreinte: digest,
    repetees: repeated === null ? null : count(repeated),
  }
}

type States = Readonly<Record<string, number>>
const sum = (all: readonly States[], ...states: string[]): number =>
  all.reduce((n, counts) => n + states.reduce((more, state) => more + (counts[state] ?? 0), 0), 0)
const total = (all: readonly States[]): number => all.reduce((n, counts) => n + sum([counts], ...Object.keys(counts)), 0)

/**
 * The numbers of deliveries as they are shown.
 * @param runs whether what waits will leave
 * @param count how a number is shown
 */
export function numbers(
  all: readonly States[],
  runs: boolean,
  count: (n: number) => ShownEnvoi['comptes']['acceptees'] = shownCount,
): Omit<ShownEnvoi['comptes'], 'choisies'> {
  const waits = sum(all, 'attend')
  return {
    acceptees: count(sum(all, 'acceptee')),
    refusees: count(sum(all, 'refusee')),
    incertaines: count(sum(all, 'incertaine')),
    en_route: count(sum(all, 'en_main') + (runs ? waits : 0)),
    non_parties: count(sum(all, 'perimee', 'depassee', 'arretee') + (runs ? 0 : waits)),
  }
}
