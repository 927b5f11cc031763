import { readFileSync } from 'node:fs'

/** The parts of JSON Schema that the document uses. */
export interface JsonSchema {
  $ref?: string
  type?: string | readonly string[]
  format?: string
  pattern?: string
  uniqueItems?: boolean
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  propertyNames?: JsonSchema
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: JsonSchema
}

interface DeclaredAnswer {
  description: string
  content?: Record<string, { schema: JsonSchema }>
}

/** One operation, as described by the document. */
export interface Operation {
  id: string
  method: string
  path: string
  parameters: Parameter[]
  /** Names of the security schemes in all alternatives that it accepts. */
  security: string[]
  /** Whether it is answered without a token too. */
  isOpen: boolean
  /** The schema of its JSON body. Undefined if it has no body, or one of another type. */
  body: JsonSchema | undefined
  bodyRequired: boolean
  /** The content type of its body. */
  consumes: string | undefined
  answers: Record<string, DeclaredAnswer>
}

interface RawOperation {
  operationId: string
  parameters?: (Parameter | { $ref: string })[]
  security: Record<string, unknown>[]
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, DeclaredAnswer | { $ref: string }>
}

/** The published OpenAPI document. */
export const DOCUMENT = JSON.parse(readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, RawOperation>>
  components: {
    schemas: Record<string, JsonSchema>
    parameters: Record<string, Parameter>
    responses: Record<string, DeclaredAnswer>
  }
}

const lastPart = (ref: string): string => ref.split('/').at(-1) ?? ''

/** Returns the schema that a reference refers to. Returns any other schema unchanged. */
export const resolve = (schema: JsonSchema): JsonSchema =>
  schema.$ref === undefined ? schema : (DOCUMENT.components.schemas[lastPart(schema.$ref)] ?? {})

const answerOf = (answer: DeclaredAnswer | { $ref: string }): DeclaredAnswer =>
  '$ref' in answer ? (DOCUMENT.components.responses[lastPart(answer.$ref)] ?? { description: '' }) : answer

function operation(path: string, method: string, raw: RawOperation): Operation {
  const [consumes, body] = Object.entries(raw.requestBody?.content ?? {})[0] ?? []
  return {
    id: raw.operationId,
    method: method.toUpperCase(),
    path,
    parameters: (raw.parameters ?? []).flatMap((parameter) =>
      '$ref' in parameter ? (DOCUMENT.components.parameters[lastPart(parameter.$ref)] ?? []) : parameter,
    ),
    security: raw.security.flatMap((way) => Object.keys(way)),
    isOpen: raw.security.some((way) => !('bearer' in way)),
    body: consumes === 'application/json' ? resolve(body?.schema ?? {}) : undefined,
    bodyRequired: raw.requestBody?.required ?? false,
    consumes,
    answers: Object.fromEntries(Object.entries(raw.responses).map(([status, answer]) => [status, answerOf(answer)])),
  }
}

/** Every operation of the document. */
export const OPERATIONS: readonly Operation[] = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, raw]) => operation(path, method, raw)),
)

/** Returns the error codes that an operation declares for a status. Each has a line in the description of the answer. */
export const codesFor = ({ answers }: Operation, status: number): string[] =>
  [...(answers[status]?.description ?? '').matchAll(/^`(\w+)`:/gm)].map(([, code]) => code ?? '')

/** Returns the parameters of an operation in one place: path, query or header. */
export const parametersIn = ({ parameters }: Operation, place: Parameter['in']): Parameter[] =>
  parameters.filter((parameter) => parameter.in === place)
