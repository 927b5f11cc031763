import * as contract from '../../../contract/acteurs/acteurs.ts'
import { Reply } from '../../platform/http/answer.ts'
import { PREFIX, type Serve } from '../../platform/http/serve.ts'
import { linkUser, listLinks, unlinkUser } from './links.ts'
import { listActeurs, listAdminActeurs } from './list.ts'
import { adminActeur, getActeur } from './rows.ts'
import { type ActeurState, setActeurState } from './state.ts'
import { createActeur, updateActeur } from './write.ts'

/** The public directory of actors, and the actor routes of Spec §4.1. */
export function acteurRoutes(on: Serve): void {
  const tags = ['acteurs', 'communes']
  on(
    contract.listActeurs,
    ({ db, query }) => listActeurs(db, query),
    ({ query }) => (query.q === undefined ? { tags } : null),
  )
  on(
    contract.getActeur,
    async ({ db, params }) => ({ data: await getActeur(db, params.id) }),
    () => ({ tags }),
  )

  on(contract.listAdminActeurs, ({ db, query }) => listAdminActeurs(db, query))
  on(contract.createActeur, async ({ db, caller, body }) => {
    const data = await createActeur(db, caller, body)
    return new Reply({ data }, { location: `${PREFIX}/admin/acteurs/${data.id}` })
  })
  on(contract.getAdminActeur, async ({ db, params }) => ({ data: await adminActeur(db, params.id) }))
  on(contract.updateActeur, async ({ db, caller, params, body, ifMatch }) => ({
    data: await updateActeur(db, caller, params.id, body, ifMatch),
  }))

  const set = async (
    call: {
      db: Parameters<typeof setActeurState>[0]
      caller: Parameters<typeof setActeurState>[1]
      params: { id: string }
      ifMatch: number[] | undefined
    },
    state: ActeurState,
  ) => ({
    data: await setActeurState(call.db, call.caller, call.params.id, state, call.ifMatch),
  })
  on(contract.deleteActeur, (call) => set(call, { deleted: true }))
  on(contract.restoreActeur, (call) => set(call, { deleted: false }))
  on(contract.validateActeur, (call) => set(call, { valide: call.body?.valide ?? true }))
  on(contract.setActeurBadge, (call) => set(call, { badge: call.body.badge }))
  on(contract.setActeurActive, (call) => set(call, { active: call.body.active }))
  on(contract.setActeurCanPublish, (call) => set(call, { can_publish: call.body.can_publish }))

  on(contract.listActeurUsers, ({ db, params, query }) => listLinks(db, params.id, query))
  on(contract.linkActeurUser, async ({ db, caller, params, body }) => ({ data: await linkUser(db, caller, params.id, body) }))
  on(contract.unlinkActeurUser, async ({ db, caller, params }) => ({ data: await unlinkUser(db, caller, params.id, params.userId) }))
}
