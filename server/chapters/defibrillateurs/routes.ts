import { listDefibrillateurPoints } from '../../../contract/defibrillateurs/defibrillateur-points.ts'
import * as contract from '../../../contract/defibrillateurs/defibrillateurs.ts'
import { AppError } from '../../../contract/errors.ts'
import { communeById } from '../communes/get.ts'
import { Reply } from '../../platform/http/answer.ts'
import { PREFIX, type Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { listCommuneAdmin, listFrance } from './admin-list.ts'
import { listForCommune } from './commune-list.ts'
import { decideCommune, decideFrance } from './decide.ts'
import { listPoints } from './points.ts'
import { communeDevice, franceDevice } from './get.ts'
import { listPublic } from './public-list.ts'
import { shownRun } from './registre/shown-run.ts'
import { lastRun, startSync } from './sync.ts'

/** Spec §4.1 and §4.4, defibrillators. */
export function defibrillateurRoutes(on: Serve, services: Services): void {
  on(contract.listCommuneDefibrillateurs, ({ db, params, query }) => listForCommune(db, params.id, query))
  on(contract.listDefibrillateurs, ({ db, query }) => listPublic(db, query))

  on(contract.listCommuneDefibrillateursAdmin, ({ db, params, query }) => listCommuneAdmin(db, params.id, query))
  on(contract.listDefibrillateursFrance, ({ db, query }) => listFrance(db, query))
  on(contract.getDefibrillateurFrance, async ({ db, params }) => ({ data: await franceDevice(db, params.id) }))
  on(contract.getCommuneDefibrillateur, async ({ db, params }) => ({ data: await communeDevice(db, params.id) }))
  on(listDefibrillateurPoints, ({ db, query }) => listPoints(db, query))
  on(contract.updateCommuneDefibrillateur, async ({ db, caller, params, body, ifMatch }) => ({
    data: await decideCommune(db, caller, params.id, body, ifMatch),
  }))
  on(contract.updateDefibrillateurFrance, async ({ db, caller, params, body, ifMatch }) => ({
    data: await decideFrance(db, caller, params.id, body, ifMatch),
  }))

  on(contract.syncCommuneDefibrillateurs, async ({ db, caller, params, body }) => {
    await communeById(db, params.id)
    const run = await startSync(db, caller, services, { scope: params.id, force: body?.force ?? false })
    return new Reply({ data: shownRun(run) }, { location: `${PREFIX}/admin/communes/${params.id}/defibrillateurs/sync` })
  })
  on(contract.syncDefibrillateursFrance, async ({ db, caller, body }) => {
    const run = await startSync(db, caller, services, { scope: 'france', force: body?.force ?? false })
    return new Reply({ data: shownRun(run) }, { location: `${PREFIX}/admin/defibrillateurs-france/sync` })
  })
  on(contract.getCommuneSync, async ({ db, params }) => ({ data: shownRun((await lastRun(db, params.id)) ?? none()) }))
  on(contract.getFranceSync, async ({ db }) => ({ data: shownRun((await lastRun(db, 'france')) ?? none()) }))
}

const none = (): never => {
  throw new AppError('not_found')
}
