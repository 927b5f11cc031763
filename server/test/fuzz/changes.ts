import fc, { type Arbitrary } from 'fast-check'
import { type JsonSchema, type Operation, parametersIn, resolve } from './document.ts'
import type { Draft } from './draft.ts'
import { edgesOf } from './edges.ts'
import { fitting } from './fitting.ts'
import { HOSTILE_JSON, HOSTILE_TEXT } from './hostile.ts'
import { transportChanges } from './transport.ts'

/** One difference of a request from a valid one. */
export interface Change {
  name: string
  kind: 'boundary' | 'mutation' | 'hostile'
  apply: (draft: Draft) => void
  /** The service must refuse it, although the document does not describe it. */
  refused?: true
  /** It requests another address or method: the declared answers of the operation do not apply. */
  elsewhere?: true
}

/** The position of a value in a request: a parameter, or a field of the body. */
interface Place {
  name: string
  schema: JsonSchema
  put: (draft: Draft, value: unknown) => void
}

/** Replaces the body by a copy to be changed, and returns it. A body that is not an object is replaced by an empty object. */
function fields(draft: Draft): Record<string, unknown> {
  const { body } = draft
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body) && !Buffer.isBuffer(body)
  const object: Record<string, unknown> = isObject ? { ...body } : {}
  draft.body = object
  return object
}
const without = (query: Draft['query'], name: string) => query.filter(([other]) => other !== name)

/** Returns the positions of all parameters and fields of an operation. */
export function placesOf(operation: Operation): Place[] {
  const params = parametersIn(operation, 'path').map(({ name, schema }): Place => ({
    name: `path.${name}`,
    schema,
    put: (draft, value) => void (draft.params = { ...draft.params, [name]: value }),
  }))
  const query = parametersIn(operation, 'query').map(({ name, schema }): Place => ({
    name: `query.${name}`,
    schema,
    put: (draft, value) => void (draft.query = [...without(draft.query, name), [name, value]]),
  }))
  const body = Object.entries(operation.body?.properties ?? {}).map(([name, schema]): Place => ({
    name: `body.${name}`,
    schema,
    put: (draft, value) => void (fields(draft)[name] = value),
  }))
  return [...params, ...query, ...body]
}

const lastName = (name: string): string => name.split('.').at(-1) ?? ''
const set = (place: Place, kind: Change['kind'], name: string, value: unknown): Change => ({
  name: `${place.name} = ${name}`,
  kind,
  apply: (draft) => place.put(draft, value),
})

/** Returns the boundary changes of fields of objects in lists of the body. Each object is valid except for the changed field. */
function nestedChanges(operation: Operation): Arbitrary<Change>[] {
  return placesOf(operation).flatMap((place) => {
    const item = resolve(resolve(place.schema).items ?? {})
    if (!item.properties) return []
    return Object.entries(item.properties).flatMap(([name, schema]) =>
      edgesOf(schema, name, operation).map((edge) =>
        fitting(item, name, operation).map((host): Change => ({
          name: `${place.name}.0.${name} = ${edge.name}`,
          kind: 'boundary',
          apply: (draft) => place.put(draft, [{ ...(host as object), [name]: edge.value }]),
        })),
      ),
    )
  })
}

/** Returns the changes with missing, unknown and repeated parameters and fields, and with bodies of another type. */
function shapeChanges(operation: Operation): Change[] {
  const { body } = operation
  const named: Change[] = parametersIn(operation, 'query').map(({ name }) => ({
    name: `query.${name} twice`,
    kind: 'mutation',
    apply: (draft) => void draft.query.push([name, '1'], [name, '1']),
  }))
  const unknown = ['unknown', '__proto__', 'constructor', 'q[]', '', 'Page', 'é'].map((name): Change => ({
    name: `query.${name} unknown`,
    kind: 'mutation',
    apply: (draft) => void draft.query.push([name, '1']),
  }))
  if (!body) return [...named, ...unknown]
  const missing = (body.required ?? []).map((name): Change => ({
    name: `body.${name} missing`,
    kind: 'mutation',
    apply: (draft) => void delete fields(draft)[name],
  }))
  const extra = ['unknown', 'id', 'created_at', 'toString', 'Nom'].map((name): Change => ({
    name: `body.${name} added`,
    kind: 'mutation',
    apply: (draft) => void (fields(draft)[name] = 1),
  }))
  const whole = [[], 'x', 1, true, null, [{}], [[]]].map((value): Change => ({
    name: `body = ${JSON.stringify(value)}`,
    kind: 'mutation',
    apply: (draft) => void (draft.body = value),
  }))
  return [...named, ...unknown, ...missing, ...extra, ...whole]
}

/** Returns every change of an operation that the document describes. The others are transportChanges(). */
export const spokenChanges = (operation: Operation): Change[] => [
  ...placesOf(operation).flatMap((place) =>
    edgesOf(place.schema, lastName(place.name), operation).map((edge) => set(place, 'boundary', edge.name, edge.value)),
  ),
  ...shapeChanges(operation),
]

const some = (changes: Change[]): Arbitrary<Change>[] => (changes.length > 0 ? [fc.constantFrom(...changes)] : [])

/** Generates one change of an operation's request. */
export function changeOf(operation: Operation): Arbitrary<Change> {
  const spokenOf = spokenChanges(operation)
  const places = placesOf(operation)
  const hostile = places.map((place) =>
    fc
      .oneof(
        fc.constantFrom(...HOSTILE_TEXT),
        place.name.startsWith('body') ? fc.constantFrom(...HOSTILE_JSON) : fc.constantFrom(...HOSTILE_TEXT),
      )
      .map((value) => set(place, 'hostile', JSON.stringify(value).slice(0, 60), value)),
  )
  const nested = nestedChanges(operation)
  return fc.oneof(
    ...some(spokenOf.filter(({ kind }) => kind === 'boundary')).map((arbitrary) => ({ weight: 4, arbitrary })),
    ...(nested.length > 0 ? [{ weight: 3, arbitrary: fc.oneof(...nested) }] : []),
    ...some(spokenOf.filter(({ kind }) => kind === 'mutation')).map((arbitrary) => ({ weight: 2, arbitrary })),
    ...some(transportChanges(operation)).map((arbitrary) => ({ weight: 3, arbitrary })),
    ...(hostile.length > 0 ? [{ weight: 3, arbitrary: fc.oneof(...hostile) }] : []),
  )
}
