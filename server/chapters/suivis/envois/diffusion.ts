import { sql } from 'kysely'
import type { Answer, Input } from '../../../../contract/endpoint.ts'
import { type getDiffusion, type listDiffusion, REMINDED_DAYS } from '../../../../contract/suivis/diffusion.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Context } from '../../../platform/access/context.ts'
import { resolve } from '../../../platform/access/permissions.ts'
import { inside } from '../../../platform/access/territory.ts'
import { offsetOf, type Page, page } from '../../../platform/lists/page.ts'
import type { Services } from '../../../platform/services.ts'
import { countsOf } from '../remises/finish.ts'
import { OF_HOURS, shownCount } from '../remises/recipients.ts'
import { mailed } from './alert.ts'
import { generalStop } from './general-stop.ts'
import { envoisById, numbers } from './rows.ts'

type Row = Answer<typeof listDiffusion>['data'][number]
type State = Answer<typeof getDiffusion>['data']

/** The condition that a sending is of the territory of a caller. */
const within = ({ territory }: Pick<Caller, 'territory'>) => (territory ? inside(territory, 'e.commune_id') : sql<boolean>`true`)

/**
 * Returns a page of what is sent of alerts, in the territory of the caller: what leaves now, what waits, then the latest. Exercises and what never began
 * are left out. Spec §2-125.
 */
export async function listSentEverywhere({ db, caller }: Context, query: Input<(typeof listDiffusion)['query']>): Promise<Page<Row>> {
  const stop = await generalStop(db)
  const { rows } = await sql<Pick<Row, 'id' | 'commune' | 'mairie'> & { total: number }>`
    with own as materialized (
      select e.id, e.commune_id, e.publication_id, e.created_at, array_position(array['en_cours', 'a_approuver', 'programme'], e.state) as turn
      from envois e where e.kind not in ('rappel', 'resume', 'exercice') and e.state <> 'annule' and ${within(caller)}),
    page as (select * from own order by turn nulls last, created_at desc, id desc limit ${query.per_page} offset ${offsetOf(query)})
    select one.total, o.id, jsonb_build_object('id', c.id, 'slug', c.slug, 'nom', c.nom, 'departement', c.departement) as commune, a.nom as mairie
    from (select count(*)::int as total from own) one
      left join (page o join communes c on c.id = o.commune_id left join publications p on p.id = o.publication_id
        left join acteurs a on a.id = p.acteur_id) on true
    order by o.turn nulls last, o.created_at desc, o.id desc`.execute(db)
  const found = rows.filter(({ id }) => id !== null)
  const envois = await envoisById(
    db,
    found.map(({ id }) => id),
    caller.userId,
  )
  const isAdministrator = resolve(caller, null, []) === 'allowed'
  const shown = found.flatMap(({ id, commune, mairie }) => {
    const envoi = envois.get(id)
    if (!envoi) return []
    const peut_arreter = isAdministrator && ['en_cours', 'a_approuver', 'programme'].includes(envoi.etat)
    return [{ ...envoi, commune, mairie, part: envoi.etat === 'en_cours' && stop === null, peut_arreter }]
  })
  return page(shown, rows[0]?.total ?? 0, query)
}

/** Returns whether everything is stopped, and the numbers of what leaves by the hour, in the territory of the caller. Spec §2-90, §2-125. */
export async function readDiffusion({ db, caller, services: { config } }: Context & { services: Services }): Promise<State> {
  const stop = await generalStop(db)
  const { rows } = await sql<{ kind: 'rappel' | 'resume'; jour: string; communes: number; runs: boolean; counts: Record<string, number> }>`
    with own as materialized (
      select e.id, e.kind, e.slot, e.commune_id, e.state, coalesce(${countsOf('e')}, e.counts, '{}') as counts
      from envois e where e.kind in ${OF_HOURS} and ${within(caller)}
        and (e.state = 'en_cours' or e.ended_at > now() - make_interval(days => ${REMINDED_DAYS}))),
    said as (
      select o.kind, o.slot, s.key, sum(s.value::int)::int as n
      from own o cross join jsonb_each(o.counts) channel cross join jsonb_each_text(channel.value) s group by o.kind, o.slot, s.key)
    select o.kind, o.slot as jour, count(distinct o.commune_id)::int as communes, bool_or(o.state = 'en_cours') as runs,
      coalesce((select jsonb_object_agg(s.key, s.n) from said s where s.kind = o.kind and s.slot = o.slot), '{}') as counts
    from own o group by o.kind, o.slot order by o.slot desc, o.kind`.execute(db)
  return {
    arret_general: stop,
    ...mailed(config),
    rappels: rows.map(({ kind, jour, communes, runs, counts }) => ({
      sujet: kind === 'rappel' ? ('bacs' as const) : ('weekend' as const),
      jour,
      communes,
      part: runs && stop === null,
      comptes: { choisies: shownCount(Object.values(counts).reduce((all, n) => all + n, 0)), ...numbers([counts], runs) },
    })),
  }
}
