import type { z } from 'zod'
import { inFrench } from './validation-messages.ts'

const KINDS: Record<string, string> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
}
const FORMATS: Record<string, string> = { guid: 'must be a UUID', uuid: 'must be a UUID', email: 'must be an e-mail address' }

/** The issues that the library reports for an absent value. */
const ABSENCE_CODES = new Set<z.core.$ZodIssue['code']>(['invalid_type', 'invalid_value', 'invalid_union'])

/**
 * Returns the English validation message of a zod issue. A message of a schema is returned as it is; those of the library are shortened.
 * @param value what was validated: what is absent from it is required, whatever its type or list of values
 */
export function messageOfIssue(issue: z.core.$ZodIssue, value: unknown): string {
  if (ABSENCE_CODES.has(issue.code) && !issue.message.startsWith('is required') && valueAt(value, issue.path) === undefined)
    return 'is required'
  if (inFrench(issue.message) !== undefined) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.endsWith('received undefined') ? 'is required' : (KINDS[issue.expected] ?? 'does not fit')
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`
    case 'too_big':
      if (issue.origin === 'number' || issue.origin === 'int') return `must be at most ${issue.maximum}`
      return issue.origin === 'array' ? `must hold at most ${issue.maximum}` : `must have at most ${issue.maximum} characters`
    case 'too_small':
      if (issue.origin === 'number' || issue.origin === 'int') return `must be at least ${issue.minimum}`
      return issue.origin === 'array'
        ? `must hold at least ${issue.minimum}`
        : `must have at least ${issue.minimum} ${issue.minimum === 1 ? 'character' : 'characters'}`
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'does not fit'
    default:
      return 'does not fit'
  }
}

/** The value at a path of a JSON value; undefined where it is absent. */
const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (of, key) => (typeof of === 'object' && of !== null && Object.hasOwn(of, key) ? (of as Record<PropertyKey, unknown>)[key] : undefined),
    value,
  )
