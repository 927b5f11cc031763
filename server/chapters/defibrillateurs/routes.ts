import { listDefibrillateurPoints } from '../../../contract/defibrillateurs/defibrillateur-points.ts'
import * as contract from '../../../contract/defibrillateurs/defibrillateurs.ts'
import * as remarks from '../../../contract/defibrillateurs/remarks.ts'
import { tagsOfCommune } from '../../platform/response-cache/tags-of-commune.ts'
import { communeById } from '../communes/get.ts'
import { Reply } from '../../platform/answers.ts'
import { PREFIX, type Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { listCommuneAdmin, listFrance } from './admin-list.ts'
import { listForCommune } from './commune-list.ts'
import { decideCommune, decideFrance } from './decide.ts'
import { listPoints } from './points.ts'
import { communeDevice, franceDevice } from './get.ts'
import { getPublic, listPublic } from './public-list.ts'
import { closeRemark } from './remarks/close.ts'
import { shownLastRun, shownRun } from './registre/shown-run.ts'
import { lastRun, startSync } from './sync.ts'

/** Spec §4.1 and §4.4, defibrillators. */
export function defibrillateurRoutes(on: Serve, services: Services): void {
  on(contract.listCommuneDefibrillateurs, ({ db, params, query }) => listForCommune(db, { id: params.id, query }), {
    ofPages: ({ params }) => ({ tags: ['communes', 'defibrillateurs', ...tagsOfCommune(params.id, 'commune_defibrillateurs')] }),
  })
  on(contract.listDefibrillateurs, ({ db, query }) => listPublic(db, query), {
    ofPages: () => ({ tags: ['communes', 'defibrillateurs', 'commune_defibrillateurs'] }),
  })

  on(contract.getDefibrillateur, ({ db, params }) => getPublic(db, params.id), {
    ofPages: () => ({ tags: ['communes', 'defibrillateurs', 'commune_defibrillateurs'] }),
  })

  on(contract.listCommuneDefibrillateursAdmin, ({ db, params, query }) => listCommuneAdmin(db, { id: params.id, query }))
  on(contract.listDefibrillateursFrance, ({ db, query }) => listFrance(db, query))
  on(contract.getDefibrillateurFrance, async ({ db, params }) => ({ data: await franceDevice(db, params.id) }))
  on(contract.getCommuneDefibrillateur, async ({ db, params }) => ({ data: await communeDevice(db, params.id) }))
  on(listDefibrillateurPoints, ({ db, query }) => listPoints(db, query))
  on(contract.updateCommuneDefibrillateur, async (call) => ({
    data: await decideCommune(call, { id: call.params.id, decision: call.body, ifMatch: call.ifMatch }),
  }))
  on(remarks.closeRemark, async (call) => ({ data: await closeRemark(call, { ...call.params, ifMatch: call.ifMatch }) }))
  on(contract.updateDefibrillateurFrance, async (call) => ({
    data: await decideFrance(call, { id: call.params.id, decision: call.body, ifMatch: call.ifMatch }),
  }))

  on(contract.syncCommuneDefibrillateurs, async (call) => {
    const { id } = call.params
    await communeById(call.db, id)
    const run = await startSync({ ...call, services }, { scope: id, force: call.body?.force ?? false })
    return new Reply({ data: shownRun(run) }, { location: `${PREFIX}/admin/communes/${id}/defibrillateurs/sync` })
  })
  on(contract.syncDefibrillateursFrance, async (call) => {
    const run = await startSync({ ...call, services }, { scope: 'france', force: call.body?.force ?? false })
    return new Reply({ data: shownRun(run) }, { location: `${PREFIX}/admin/defibrillateurs-france/sync` })
  })
  on(contract.getCommuneSync, async ({ db, params }) => ({ data: shownLastRun(await lastRun(db, params.id)) }))
  on(contract.getFranceSync, async ({ db }) => ({ data: shownLastRun(await lastRun(db, 'france')) }))
}
