import * as contract from '../../../contract/mairie/mairie.ts'
import { Reply } from '../../platform/http/answer.ts'
import { PREFIX, type Serve } from '../../platform/http/serve.ts'
import { moderateAs } from '../publications/moderate-own.ts'
import { createForActeur } from './create.ts'
import { getForMairie, listForMairie } from './list.ts'

/** Spec §4.2, the municipal office's routes. */
export function mairieRoutes(on: Serve): void {
  on(contract.listMairiePublications, ({ db, caller, params, query }) => listForMairie(db, caller, params.acteurId, query))
  on(contract.getMairiePublication, async ({ db, caller, params }) => ({
    data: await getForMairie(db, caller, params.acteurId, params.publicationId),
  }))
  on(contract.createMairiePublication, async ({ db, caller, params, body }) => {
    const data = await createForActeur(db, caller, params.acteurId, body)
    return new Reply({ data }, { location: `${PREFIX}/mairie/acteurs/${params.acteurId}/publications/${data.id}` })
  })
  on(contract.moderateMairiePublication, async ({ db, caller, params, body, ifMatch }) => ({
    data: await moderateAs(db, caller, params.acteurId, params.publicationId, body, ifMatch),
  }))
}
