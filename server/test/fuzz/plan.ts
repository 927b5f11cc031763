import fc, { type Arbitrary } from 'fast-check'
import { RECIPES } from '../recipes.ts'
import type { Stage } from '../stage.ts'
import { entitled, PERSONAS, sourceOf } from './callers.ts'
import { type Change, changeOf } from './changes.ts'
import { type Operation, parametersIn } from './document.ts'
import { type Draft, emptyDraft } from './draft.ts'
import { fitting } from './fitting.ts'
import { makeContest, makeFollowedClaim } from '../make-claims.ts'
import { makeActeur } from '../make.ts'
import { FORM, type Form, form, formBody, PDF } from './form.ts'
import { letter } from './letter.ts'

/** A request to send. It is valid in all its parts, except for at most one change. */
export interface Plan {
  /** `recipe`: a target created for it, on which it succeeds. `rows`: existing rows. */
  base: 'recipe' | 'rows'
  persona: string
  source: string | null
  params: Record<string, unknown>
  query: [name: string, value: unknown][]
  body: unknown
  headers: [name: string, value: string][]
  change: Change | null
}

const HEADERS: Record<string, readonly string[]> = {
  'Accept-Language': ['fr', 'en', 'fr-FR,fr;q=0.9,en;q=0.8'],
  Accept: ['application/json', 'application/geo+json', 'text/plain', 'text/calendar', 'text/csv', '*/*'],
  'Accept-Encoding': ['gzip', 'br', 'identity'],
  'X-Request-Id': ['abcdefgh', 'trace-0123456789'],
  'If-None-Match': ['*', '"v1"'],
}

/** The bodies that are not JSON, by their content type. */
const BODIES: Record<string, Arbitrary<unknown>> = { [FORM]: form, 'message/rfc822': letter }

function headersOf(operation: Operation): Arbitrary<[string, string][]> {
  const own = new Map(Object.entries(HEADERS))
  for (const { name } of parametersIn(operation, 'header'))
    own.set(name, name === 'If-Match' ? ['*', '"v1"', '"v1", "v2"'] : ['key-1', 'key-2', '~', 'k'.repeat(255)])
  const names = [...own.keys()]
  return fc
    .tuple(
      fc.subarray(names, { maxLength: 2 }),
      fc.record(Object.fromEntries([...own].map(([name, values]) => [name, fc.constantFrom(...values)]))),
    )
    .map(([some, values]) => some.map((name) => [name, (values as Record<string, string>)[name] ?? '']))
}

const partsOf = (operation: Operation, place: 'path' | 'query') =>
  fc.record(
    Object.fromEntries(parametersIn(operation, place).map(({ name, schema }) => [name, fitting(schema, name, operation)])),
  ) as Arbitrary<Record<string, unknown>>

/** Generates requests of an operation: a third of them valid under the document, the others with one change. */
export function planOf(operation: Operation): Arbitrary<Plan> {
  const queryNames = parametersIn(operation, 'query').map(({ name }) => name)
  return fc.record({
    base: fc.oneof({ weight: 3, arbitrary: fc.constant('recipe' as const) }, { weight: 2, arbitrary: fc.constant('rows' as const) }),
    persona: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...entitled(operation)) },
      { weight: 1, arbitrary: fc.constantFrom(...PERSONAS) },
    ),
    source: fc.oneof(
      { weight: 20, arbitrary: fc.constant(sourceOf(operation)) },
      { weight: 1, arbitrary: fc.constantFrom('public', 'mairie', 'backoffice', null) },
    ),
    params: partsOf(operation, 'path'),
    query: fc
      .tuple(fc.subarray(queryNames, { maxLength: Math.min(3, queryNames.length) }), partsOf(operation, 'query'))
      .map(([some, all]) => some.map((name): [string, unknown] => [name, all[name]])),
    body: operation.body ? fitting(operation.body, 'body', operation) : (BODIES[operation.consumes ?? ''] ?? fc.constant(undefined)),
    headers: headersOf(operation),
    change: fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, { weight: 2, arbitrary: changeOf(operation) }),
  })
}

const SOUND_BODIES: Record<string, unknown> = {
  [FORM]: PDF,
  'message/rfc822': Buffer.from('From: a@example.invalid\r\nSubject: Bonjour\r\n\r\nBonjour.\r\n'),
}

/** Returns the operation's recipe unchanged, by an authorised caller: it succeeds. */
export const soundPlan = (operation: Operation): Plan => ({
  base: 'recipe',
  persona: entitled(operation).at(-1) ?? 'anonymous',
  source: sourceOf(operation),
  params: {},
  query: [],
  body: operation.body ? undefined : SOUND_BODIES[operation.consumes ?? ''],
  headers: [],
  change: null,
})

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Merges a recipe's body with the optional fields of another body. */
function joined(operation: Operation, recipe: unknown, other: unknown): unknown {
  if (!isObject(recipe) || !isObject(other)) return recipe ?? (operation.bodyRequired ? other : undefined)
  const taken = new Set(operation.body?.required)
  return {
    ...recipe,
    ...Object.fromEntries(Object.entries(other).filter(([name]) => !taken.has(name) && !(name === 'titre' && 'title' in recipe))),
  }
}

/** Returns the draft of a plan without its change, and creates its target if it needs one. */
export async function draftOf(operation: Operation, plan: Plan, stage: Stage, token: string | undefined): Promise<Draft> {
  const { base, source, params, query, body, headers } = plan
  const made = base === 'recipe' ? ((await RECIPES[operation.id]?.(stage)) ?? {}) : {}
  // A file is for an actor, or for a claim that its code opens.
  const claim = operation.id === 'addClaimFile' ? await makeFollowedClaim(await makeActeur(stage.commune)) : null
  const contest = operation.id === 'addContestFile' ? await makeContest(stage.commune, stage.owner.id) : null
  const given: unknown = typeof made.body === 'string' ? JSON.parse(made.body) : made.body
  return {
    ...emptyDraft(operation),
    params: { ...params, ...made.params, ...(claim ? { id: claim.id } : {}), ...(contest ? { id: contest } : {}) },
    query: [...new Map([...query, ...new URLSearchParams(made.query)])],
    ...(operation.consumes === FORM
      ? formBody(body as Form, claim ? ['follow_up_code', claim.code] : contest ? null : ['acteur_id', stage.acteur])
      : { body: base === 'recipe' && operation.body ? joined(operation, given, body) : body }),
    headers: [
      ...headers,
      ...Object.entries(made.headers ?? {}).filter(([name]) => !headers.some(([own]) => own.toLowerCase() === name)),
      ...(source === null ? [] : [['X-App-Source', source] as [string, string]]),
      ...(token === undefined ? [] : [['Authorization', `Bearer ${token}`] as [string, string]]),
    ],
  }
}
