import fc from 'fast-check'
import { entitled } from './callers.ts'
import type { Operation } from './document.ts'
import { requestOf, type Written, write } from './draft.ts'
import { fits } from './oracle.ts'
import { draftOf, type Plan, planOf, soundPlan } from './plan.ts'
import type { Answered } from './send.ts'
import { faultsOf } from './verdict.ts'
import type { World } from './world.ts'

/** The data to reproduce a fault. */
export interface Found {
  operation: string
  seed: number
  path: string
  what: string
}

const shown = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max)}… (${text.length})` : text)

/** Formats a request and its answer for a person. */
const account = ({ method, target, headers, body }: Written, { status, body: answer }: Answered, logLines: string[]): string =>
  [
    `  ${method} ${shown(target, 300)}`,
    ...headers.map(([name, value]) => `  ${name}: ${shown(value, 80)}`).slice(0, 15),
    ...(body ? [`  ${shown(body.toString(), 600)}`] : []),
    `  → ${status} ${shown(answer.toString(), 600)}`,
    ...logLines.map((line) => `  log: ${shown(line.trim(), 1500)}`),
  ].join('\n')

/** Sends the request of a plan and checks the answer. @throws Error with the request, when there is a fault */
async function attempt(world: World, operation: Operation, plan: Plan): Promise<void> {
  const { stage, tokens, client, tally } = world
  const { change, persona } = plan
  const draft = await draftOf(operation, plan, stage, tokens[persona])
  change?.apply(draft)
  const said = requestOf(draft, world.idOf)
  const fitting = said === undefined || fits(operation, said)
  const written = write(operation, draft, world.idOf)
  const began = performance.now()
  const answer = await client.send(written).catch((error: unknown) => {
    throw new Error(`no answer: ${String(error)}\n${account(written, { status: 0, headers: {}, body: Buffer.alloc(0) }, world.logLines())}`)
  })
  tally.count(operation.id, answer.status, performance.now() - began)
  const elsewhere = change?.elsewhere ?? false
  const refused = !elsewhere && (change?.refused === true || !fitting)
  const faults = faultsOf(operation, answer, { refused, elsewhere, method: draft.method })
  if (faults.length > 0)
    throw new Error(`${faults.join('\n')}${change ? `\n  ${change.name}` : ''}\n${account(written, answer, world.logLines())}`)
  if (answer.status === 422 && !refused && !elsewhere && entitled(operation).includes(persona)) note(world, operation, answer)
}

/** Counts refusals by rules that are not in the document. */
function note({ tally }: World, { id }: Operation, { body }: Answered): void {
  const { details = [] } = JSON.parse(body.toString() || '{}') as { details?: { path: string; message: string }[] }
  for (const { path, message } of details) tally.refusedThough(`${id} ${path.replaceAll(/\.\d+/g, '.n')}: ${message}`)
}

/** Returns the seed of an operation; each has its own, so that it can be repeated alone. */
const seedOf = (operation: string, seed: number): number =>
  Array.from(operation).reduce((sum, sign) => (Math.imul(sum, 31) + sign.charCodeAt(0)) | 0, seed)

/**
 * Sends requests of an operation; the first is its recipe, the second the recipe with an unknown parameter.
 * @param path of a fault found before with the same seed: only that request is sent
 */
export async function fuzz(
  world: World,
  operation: Operation,
  { runs, seed, path }: { runs: number; seed: number; path?: string },
): Promise<Found | null> {
  await world.refresh()
  const property = fc.asyncProperty(planOf(operation), (plan) => attempt(world, operation, plan))
  const result = await fc.check(property, {
    numRuns: runs,
    seed: seedOf(operation.id, seed),
    // The first succeeds; the second has a parameter that no operation knows, so that each is refused once, too.
    examples: [[soundPlan(operation)], [{ ...soundPlan(operation), query: [['inconnu', '1']] }]],
    ...(path === undefined ? {} : { path }),
  })
  if (!result.failed) return null
  return {
    operation: operation.id,
    seed,
    path: result.counterexamplePath ?? '',
    what: String((result.errorInstance as Error | null)?.message ?? result.errorInstance),
  }
}
