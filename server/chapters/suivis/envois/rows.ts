import { sql } from 'kysely'
import type { z } from 'zod'
import type { Envoi } from '../../../../contract/suivis/envois.ts'
import type { Db } from '../../../platform/db/db.ts'
import { found } from '../../../platform/db/found.ts'
import { type Counts, countsOf } from '../remises/finish.ts'
import { OF_HOURS, shownCount } from '../remises/recipients.ts'
import type { AlertMessage, Genre } from './message.ts'

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
}

/** The numbers by channel and state: of the rows as long as they are there, then the stored ones; of an exercise those of its e-mails. */
const COUNTS = sql`case when e.kind = 'exercice' then (select jsonb_build_object('mail', coalesce(jsonb_object_agg(state, n), '{}')) from (
    select case m.status when 'sent' then 'acceptee' when 'failed' then 'refusee' when 'uncertain' then 'incertaine' when 'cancelled' then 'arretee'
      else 'attend' end as state, count(*)::int as n
    from emails m where m.related_type = 'envoi' and m.related_id = e.id group by 1) x)
  else coalesce(${countsOf('e')}, e.counts, '{}') end`

const SELECT = sql`select e.id, e.publication_id, e.kind, e.state, e.motif, e.version, nullif(trim(concat_ws(' ', u.prenom, u.nom)), '') as auteur,
  e.due_at as debut_le, nullif(trim(concat_ws(' ', a.prenom, a.nom)), '') as approuve_par, e.approved_at as approuve_le, e.alone_reason as motif_seul,
  e.returned_reason as motif_renvoi, e.seen, e.recipients, e.chosen, ${COUNTS} as counts, e.content, e.digest, e.created_at, e.ended_at,
  (select sum(r.repeated)::int from remises r where r.envoi_id = e.id) as repeated
  from envois e left join users u on u.id = e.author_id left join users a on a.id = e.approver_id`

/** Returns a sending of an alert. @throws AppError not_found */
export async function readEnvoi(db: Db, id: string): Promise<ShownEnvoi> {
  const { rows } = await sql<Row>`${SELECT} where e.id = ${id} and e.kind not in ${OF_HOURS}`.execute(db)
  return shown(found(rows[0]))
}

/** Returns what was sent of an alert, the latest first. */
export async function envoisOf(db: Db, publicationId: string): Promise<ShownEnvoi[]> {
  const { rows } = await sql<Row>`${SELECT} where e.publication_id = ${publicationId} and e.kind not in ${OF_HOURS}
    order by e.created_at desc, e.id desc`.execute(db)
  return rows.map(shown)
}

/** Returns sendings of alerts by their ids. */
export async function envoisById(db: Db, ids: readonly string[]): Promise<Map<string, ShownEnvoi>> {
  const { rows } = await sql<Row>`${SELECT} where e.id = any(${ids}::uuid[]) and e.kind not in ${OF_HOURS}`.execute(db)
  return new Map(rows.map((row) => [row.id, shown(row)]))
}

/** Whether a person may take a sending up again: it was stopped, or its hours were over. */
export const isResumable = ({ etat, motif }: Pick<ShownEnvoi, 'etat' | 'motif'>): boolean =>
  etat === 'interrompu' && (motif === 'arret' || motif === 'retard')

function shown({ kind, state: etat, motif, seen, recipients, chosen, counts, content, digest, repeated, ...row }: Row): ShownEnvoi {
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
    peut_reprendre: isResumable({ etat, motif }),
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
