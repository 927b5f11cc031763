import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { ROLE_PERMISSIONS, type RoleGrant, territoryFor } from '../../contract/access/back-office.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { ENDPOINTS } from '../../contract/index.ts'
import { harness } from './harness.ts'
import { type Ask, ask } from './http.ts'
import { makeOfficer } from './make.ts'
import { type Ingredients, pathWith, RECIPES } from './recipes.ts'
import { setStage, type Stage } from './stage.ts'

/** The commune of a record, read without the code under test; null: none. */
const COMMUNE: Record<string, string> = {
  publication: 'select commune_id from publications where id = $1',
  acteur: 'select commune_id from acteurs where id = $1',
  claim: 'select a.commune_id from claims k, acteurs a where a.id = k.acteur_id and k.id = $1',
  proposal: 'select commune_id from acteur_proposals where id = $1',
  message_thread: 'select a.commune_id from message_threads t, acteurs a where a.id = t.acteur_id and t.id = $1',
  attachment: `select a.commune_id from message_attachments b, messages m, message_threads t, acteurs a
    where m.id = b.message_id and t.id = m.thread_id and a.id = t.acteur_id and b.id = $1`,
  commune: 'select id as commune_id from communes where id = $1',
  commune_defibrillateur: 'select commune_id from commune_defibrillateurs where id = $1',
  defibrillateur: 'select commune_id from defibrillateurs where id = $1',
  duplicate_dismissal: 'select p.commune_id from duplicate_dismissals d, publications p where p.id = d.members[1] and d.id = $1',
}

interface Persona {
  grants: RoleGrant[]
  /** The only commune of the territory; null: everywhere. */
  commune: string | null
  by: Ask
}

/** What the contract and the place of the record say of a persona. The cells of administrators are in authorisation.json. */
async function expected(endpoint: Endpoint, { grants, commune }: Persona, request: Ingredients, stage: Stage): Promise<string> {
  const where = territoryFor(grants, endpoint.permission)
  if (where === undefined) return 'admin_required'
  const bounded = where !== null
  if (bounded && endpoint.territory === undefined) return 'scope_violation'
  // The whole trail is read by administrators only; the row of the recipe is a decision on a publication.
  if (endpoint.id === 'listAudit') return 'scope_violation'
  if (endpoint.id === 'undoAudited')
    return territoryFor(grants, 'publications.moderate') === undefined || (bounded && commune !== stage.commune) ? 'not_found' : 'ok'
  if (endpoint.id === 'createActeur' && bounded && commune !== stage.commune) return 'scope_violation'
  // The group of the body is outside of the territory.
  if (endpoint.id === 'dismissDuplicates' && bounded && commune !== stage.commune) return 'not_found'
  // Views of another person that are not shared.
  if (endpoint.id === 'updateView' || endpoint.id === 'deleteView') return 'not_found'
  // The run of the recipe is an administrator’s, about a publication of the commune.
  if (endpoint.path.startsWith('/admin/bulk-runs/{id}')) return bounded && commune !== stage.commune ? 'not_found' : 'ok'
  const statement = COMMUNE[endpoint.territory ?? '']
  if (!bounded || !statement) return 'ok'
  const [id] = Object.values(request.params ?? {})
  const { rows } = await (await harness()).services.database.pool.query(statement, [id])
  return rows[0]?.commune_id === commune ? 'ok' : 'not_found'
}

/** Every route of the back-office × every role, everywhere and bounded to a commune, × three application sources. docs/decisions/0027. */
describe('the matrix of roles and territories', () => {
  let stage: Stage
  const personas: Record<string, Persona> = {}
  const persona = async (role: string, commune: string | null): Promise<Persona> => {
    const territory = commune === null ? null : { communes: [commune], departements: [], regions: [] }
    return { grants: [{ role, territory }], commune, by: await makeOfficer(role, territory) }
  }
  before(async () => {
    stage = await setStage()
    for (const role of Object.keys(ROLE_PERMISSIONS)) {
      personas[role] = await persona(role, null)
      personas[`${role} of the commune`] = await persona(role, stage.commune)
      personas[`${role} of another commune`] = await persona(role, stage.elsewhere)
    }
    personas['platform_admin'] = await persona('platform_admin', null)
  })
  const answerTo = async (endpoint: Endpoint, request: Ingredients, by: Ask) => {
    const got = await ask(endpoint.method, pathWith(endpoint.path, request), {
      ...by,
      ...(request.headers ? { headers: request.headers } : {}),
      ...(request.body === undefined ? {} : { body: request.body }),
    })
    return { code: got.status < 300 ? 'ok' : got.body.error, got }
  }

  for (const endpoint of ENDPOINTS.filter(({ access, id }) => access === 'admin' && RECIPES[id])) {
    test(endpoint.id, async () => {
      let request: Ingredients | undefined
      for (const [name, who] of Object.entries(personas)) {
        request ??= (await RECIPES[endpoint.id]?.(stage)) ?? {}
        const foretold = await expected(endpoint, who, request, stage)
        const absent = await answerTo(endpoint, request, { ...who.by, source: null })
        assert.equal(absent.code, 'missing_app_source', name)
        const wrong = await answerTo(endpoint, request, { ...who.by, source: 'public' })
        assert.equal(wrong.code, foretold === 'admin_required' ? foretold : 'scope_violation', `${name}, wrong source`)
        const { code, got } = await answerTo(endpoint, request, who.by)
        assert.equal(code, foretold, `${name}: ${got.status} ${JSON.stringify(got.body).slice(0, 200)}`)
        if (got.status < 400) request = undefined
      }
    })
  }
})
