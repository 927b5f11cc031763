import { AppError, invalid } from '../../../contract/errors.ts'
import { messageOfIssue } from '../../../contract/message-of-issue.ts'
import { JSON_DEPTH } from '../../../contract/limits.ts'
import type { z } from 'zod'
import { Faults } from './faults.ts'
import { firstFaults, hasManyParts } from './first-faults.ts'

const UTF8 = new TextDecoder('utf-8', { fatal: true })
const malformed = (cause?: unknown) => new AppError('malformed_request', { cause })

/**
 * The parameters of a query string. Spec §2-41.
 * @throws AppError malformed_request on bad percent-encoding, broken UTF-8 or NUL; validation_failed on a repeated parameter
 */
export function parseQuery(url: string): Record<string, string> {
  const start = url.indexOf('?')
  const values: Record<string, string> = Object.create(null) as Record<string, string>
  if (start === -1) return values
  for (const pair of url.slice(start + 1).split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const name = decode(equals === -1 ? pair : pair.slice(0, equals))
    if (name in values) throw invalid(`query.${name}`, 'is given more than once')
    values[name] = equals === -1 ? '' : decode(pair.slice(equals + 1))
  }
  return values
}

function decode(part: string): string {
  let value: string
  try {
    value = decodeURIComponent(part.replaceAll('+', ' '))
  } catch (error) {
    throw malformed(error)
  }
  if (value.includes('\0')) throw malformed()
  return value
}

/**
 * A JSON body; undefined where there is none. Spec §7-11.
 * @throws AppError malformed_request on anything but JSON in UTF-8 of reasonable depth, without NUL or lone surrogates
 */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  let value: unknown
  try {
    value = JSON.parse(UTF8.decode(bytes))
  } catch (error) {
    throw malformed(error)
  }
  inspect(value, 0)
  return value
}

const PROTOTYPE_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

function inspect(value: unknown, depth: number): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) throw malformed()
  } else if (typeof value === 'object' && value !== null) {
    if (depth === JSON_DEPTH) throw malformed()
    for (const [key, item] of Object.entries(value)) {
      if (PROTOTYPE_KEYS.has(key)) throw malformed()
      inspect(key, depth)
      inspect(item, depth + 1)
    }
  }
}

/**
 * Checks one part of a request and adds its faults, each with its path.
 * @returns undefined if there is a fault
 */
export function check(schema: z.ZodType | undefined, part: 'path' | 'query' | 'body', value: unknown, faults: Faults): unknown {
  if (!schema) return undefined
  if (hasManyParts(value)) {
    const own = new Faults()
    firstFaults(schema, part, value, own)
    faults.take(own)
    if (own.any) return undefined
  }
  const result = schema.safeParse(value)
  if (result.success) return result.data
  for (const issue of result.error.issues) {
    const place = [part, ...issue.path.map(String)].join('.')
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) faults.add(`${place}.${key}`, 'is not known here')
    else faults.add(place, messageOfIssue(issue, value))
  }
  return undefined
}
