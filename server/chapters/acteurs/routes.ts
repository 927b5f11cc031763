import * as contract from '../../../contract/acteurs/acteurs.ts'
import * as profil from '../../../contract/acteurs/profil.ts'
import * as team from '../../../contract/acteurs/team.ts'
import type { Context } from '../../platform/access/context.ts'
import { created, data } from '../../platform/answers.ts'
import { PREFIX, type Serve } from '../../platform/http/serve.ts'
import type { WiredServices } from '../../platform/chapter.ts'
import { tagsOfCommune } from '../../platform/response-cache/tags-of-commune.ts'
import { linkUser, listLinks, unlinkUser } from './links.ts'
import { listActeurs, listAdminActeurs } from './list.ts'
import { getProfil, updateProfil } from './profil/profil.ts'
import { mairieRoutes } from './mairies/routes.ts'
import { proposalRoutes } from './proposals/routes.ts'
import { adminActeur, getActeur } from './rows.ts'
import { type ActeurState, setActeurState } from './state.ts'
import { handOverActeur } from './team/hand-over.ts'
import { changeTeamMember, listTeam, removeTeamMember } from './team/members.ts'
import { createActeur, updateActeur } from './write.ts'

/** The public directory of actors, and the actor routes of Spec §4.1. */
export function acteurRoutes(on: Serve, services: WiredServices): void {
  const tags = ['acteurs', 'communes']
  on(
    contract.listActeurs,
    ({ db, query }) => listActeurs(db, query),
    ({ query: { q, commune_id } }) => {
      if (q !== undefined) return { tags, uncached: true }
      return commune_id === undefined ? { tags } : { tags: ['communes', ...tagsOfCommune(commune_id, 'acteurs')] }
    },
  )
  on(
    contract.getActeur,
    ({ db, params }) => data(getActeur(db, params.id)),
    () => ({ tags }),
  )

  on(contract.listAdminActeurs, (call) => listAdminActeurs(call, call.query))
  on(contract.createActeur, (call) => created(createActeur(call, call.body), ({ id }) => `${PREFIX}/admin/acteurs/${id}`))
  on(contract.getAdminActeur, ({ db, params }) => data(adminActeur(db, params.id)))
  on(contract.updateActeur, (call) => data(updateActeur(call, { ...call.params, change: call.body, ifMatch: call.ifMatch })))

  const set = (call: Context & { params: { id: string }; ifMatch: number[] | undefined }, state: ActeurState) =>
    data(setActeurState(call, { ...call.params, state, ifMatch: call.ifMatch }))
  on(contract.deleteActeur, (call) => set(call, { deleted: true }))
  on(contract.restoreActeur, (call) => set(call, { deleted: false }))
  on(contract.validateActeur, (call) => set(call, { valide: call.body?.valide ?? true }))
  on(contract.setActeurBadge, (call) => set(call, call.body))
  on(contract.setActeurActive, (call) => set(call, call.body))
  on(contract.setActeurCanPublish, (call) => set(call, call.body))

  on(contract.listActeurUsers, ({ db, params, query }) => listLinks(db, { ...params, query }))
  on(contract.linkActeurUser, (call) => data(linkUser(call, { ...call.params, link: call.body })))
  on(contract.unlinkActeurUser, (call) => data(unlinkUser(call, call.params)))

  on(profil.getProfil, (call) => data(getProfil(call, call.params)))
  on(profil.updateProfil, (call) => data(updateProfil(call, { ...call.params, change: call.body, ifMatch: call.ifMatch })))

  proposalRoutes(on, services)
  mairieRoutes(on, services)

  on(team.listTeam, (call) => listTeam(call, { ...call.params, query: call.query }))
  on(team.changeTeamMember, (call) => data(changeTeamMember(call, { ...call.params, change: call.body })))
  on(team.removeTeamMember, (call) => data(removeTeamMember(call, call.params)))
  on(team.handOverActeur, (call) => data(handOverActeur({ ...call, services }, { ...call.params, ...call.body })))
}
