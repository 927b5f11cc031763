/** The parts of an OpenAPI document that are compared. */
interface Schema {
  $ref?: string
  type?: string | string[]
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  maxLength?: number
  maxItems?: number
  minLength?: number
  minItems?: number
}
type Content = Record<string, { schema?: Schema }>
interface Parameter {
  name: string
  in: string
  required?: boolean
  schema?: Schema
}
interface Operation {
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { required?: boolean; content?: Content }
  responses?: Record<string, { content?: Content }>
}
export interface OpenApi {
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema>; parameters?: Record<string, Parameter> }
}

/** Who writes the value: the service writes answers, clients write requests. */
type Writer = 'service' | 'client'

/**
 * Returns what clients of the former document would notice: requests that the document of now refuses, and answers that the former one
 * did not announce. New operations, optional fields and parameters, and further fields of answers are no such changes.
 */
export function changesForClients(former: OpenApi, now: OpenApi): string[] {
  return Object.entries(former.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, before]) => {
      const name = `${method.toUpperCase()} ${path}`
      const after = now.paths[path]?.[method]
      return after ? new Comparison(former, now).operation(before, after).map((change) => `${name}: ${change}`) : [`${name}: is gone`]
    }),
  )
}

/** Returns the parameters of an operation, those that it refers to included. */
const parametersOf = ({ parameters = [] }: Operation, { components }: OpenApi): Parameter[] =>
  parameters.flatMap((one) => ('$ref' in one ? (components?.parameters?.[one.$ref.split('/').at(-1) ?? ''] ?? []) : one))

class Comparison {
  readonly #former: OpenApi
  readonly #now: OpenApi
  /** Pairs of named schemas that are being compared: schemas may contain themselves. */
  readonly #open = new Set<string>()

  constructor(former: OpenApi, now: OpenApi) {
    this.#former = former
    this.#now = now
  }

  operation(former: Operation, now: Operation): string[] {
    const parameters = this.#parameters(parametersOf(former, this.#former), parametersOf(now, this.#now))
    const body = (of: Operation) => of.requestBody?.content?.['application/json']?.schema
    const [before, after] = [body(former), body(now)]
    const request = before && after ? this.#compare(before, after, 'client', 'body') : before ? ['body: is no longer read'] : []
    const added = now.requestBody?.required && !former.requestBody?.required ? ['body: is now required'] : []
    const answers = Object.entries(former.responses ?? {}).flatMap(([status, { content }]) => {
      if (!status.startsWith('2')) return []
      const answer = now.responses?.[status]
      if (!answer) return [`${status}: is no longer answered`]
      const [was, is] = [content?.['application/json']?.schema, answer.content?.['application/json']?.schema]
      return was ? (is ? this.#compare(was, is, 'service', status) : [`${status}: has no JSON any more`]) : []
    })
    return [...parameters, ...request, ...added, ...answers]
  }

  #parameters(former: Parameter[], now: Parameter[]): string[] {
    const same = (one: Parameter) => (other: Parameter) => one.name === other.name && one.in === other.in
    const kept = former.flatMap((before) => {
      const after = now.find(same(before))
      if (!after) return [`${before.name}: is no longer read`]
      return before.schema && after.schema ? this.#compare(before.schema, after.schema, 'client', before.name) : []
    })
    const required = now.filter((after) => after.required && !former.find(same(after))?.required)
    return [...kept, ...required.map(({ name }) => `${name}: is now required`)]
  }

  #compare(former: Schema, now: Schema, writer: Writer, at: string): string[] {
    const pair = `${former.$ref} ${now.$ref} ${writer}`
    if (former.$ref && now.$ref) {
      if (this.#open.has(pair)) return []
      this.#open.add(pair)
    }
    const [before, after] = [alternatives(former, this.#former), alternatives(now, this.#now)]
    // What is written must be expected: each alternative of the writer's document must fit one of the reader's.
    const [written, read] = writer === 'service' ? [after, before] : [before, after]
    const faults = written.flatMap((one) => {
      const tried = read.map((other) => (writer === 'service' ? this.#fits(other, one, writer, at) : this.#fits(one, other, writer, at)))
      const best = tried.toSorted((a, b) => a.length - b.length)[0] ?? []
      return best
    })
    this.#open.delete(pair)
    return [...new Set(faults)]
  }

  /** Compares two schemas without alternatives. */
  #fits(former: Schema, now: Schema, writer: Writer, at: string): string[] {
    const [written, read] = writer === 'service' ? [now, former] : [former, now]
    if (read.type !== undefined && written.type !== read.type && !(written.type === 'integer' && read.type === 'number'))
      return [`${at}: ${String(former.type)} is now ${String(now.type)}`]
    return [...valueFaults(written, read, at), ...this.#fields(former, now, writer, at), ...this.#items(former, now, writer, at)]
  }

  #items(former: Schema, now: Schema, writer: Writer, at: string): string[] {
    return former.items && now.items ? this.#compare(former.items, now.items, writer, `${at}[]`) : []
  }

  #fields(former: Schema, now: Schema, writer: Writer, at: string): string[] {
    const [written, read] = writer === 'service' ? [now, former] : [former, now]
    const missing = (read.required ?? []).filter((name) => !(written.required ?? []).includes(name))
    const shared = Object.entries(former.properties ?? {}).flatMap(([name, before]) => {
      const after = now.properties?.[name]
      if (after) return this.#compare(before, after, writer, `${at}.${name}`)
      return now.additionalProperties === false ? [`${at}.${name}: is gone`] : []
    })
    return [...missing.map((name) => `${at}.${name}: is ${writer === 'service' ? 'no longer always given' : 'now required'}`), ...shared]
  }
}

/** Faults of values: closed lists, constants and lengths. */
function valueFaults(written: Schema, read: Schema, at: string): string[] {
  const [values, expected] = [valuesOf(written), valuesOf(read)]
  const unknown = expected ? (values?.filter((value) => !expected.includes(value)) ?? ['any value']) : []
  const longer = (['maxLength', 'maxItems'] as const).filter((bound) => (read[bound] ?? Infinity) < (written[bound] ?? Infinity))
  const shorter = (['minLength', 'minItems'] as const).filter((bound) => (read[bound] ?? 0) > (written[bound] ?? 0))
  return [
    ...unknown.map((value) => `${at}: ${JSON.stringify(value)} is not expected`),
    ...[...longer, ...shorter].map((bound) => `${at}: ${bound} is narrower for who reads it`),
  ]
}

const valuesOf = ({ enum: values, const: value }: Schema): unknown[] | undefined => values ?? (value === undefined ? undefined : [value])

/** Returns the alternatives of a schema: those of `anyOf`, of a list of types and of references, as schemas with one type each. */
function alternatives(schema: Schema, document: OpenApi): Schema[] {
  if (schema.$ref) {
    const named = document.components?.schemas?.[schema.$ref.split('/').at(-1) ?? '']
    return named ? alternatives(named, document) : [{}]
  }
  if (schema.anyOf) return schema.anyOf.flatMap((one) => alternatives(one, document))
  return Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : [schema]
}
