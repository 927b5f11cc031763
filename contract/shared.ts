import { z } from 'zod'
import { PER_PAGE_MAX } from './limits.ts'
import { ProofChallenge } from './proof-of-work.ts'

/** Marks a field or a parameter that is not in the published specification. */
export const extension = { 'x-extension': true } as const

/** Sets the OpenAPI schema, where it differs from the parsed text (a boolean in a query is the text "true"). */
export const shownAs = (openapi: Record<string, unknown>) => ({ openapi })

/** An identifier in a request. UUIDs of any version are accepted: some come from other registers. */
export const Id = z.guid().transform((id) => id.toLowerCase())
/** One identifier, or several separated by commas, in a query string. */
export const idList = (max: number) =>
  z
    .string()
    .transform((value) => value.split(','))
    .pipe(z.array(Id).max(max))
    .meta(shownAs({ type: 'string' }))
/** An identifier in an answer. */
export const IdOut = z.string().meta({ ...shownAs({ type: 'string', format: 'uuid' }) })
/** A commune in an answer. Its département tells it from others of its name. */
export const NamedCommune = z.object({ id: IdOut, slug: z.string(), nom: z.string(), departement: z.string().meta(extension) })
/** A text in an answer, or null. */
export const textOrNull = z.string().nullable()
/** A timestamp in an answer: RFC 3339, UTC, milliseconds. Spec §2-37. */
export const Timestamp = z.string().meta({ ...shownAs({ type: 'string', format: 'date-time' }) })
/** A date in an answer. Spec §2-37. */
export const Day = z.string().meta({ ...shownAs({ type: 'string', format: 'date' }) })

/** A timestamp in a request: strict RFC 3339 with an offset, from year 1. It is converted to UTC with milliseconds. */
export const TimestampIn = z.iso
  .datetime({ offset: true, error: 'must be an RFC 3339 date-time with an offset, such as 2026-11-20T08:30:00Z' })
  .transform((value) => new Date(value).toISOString())
  // Checked after the conversion to UTC: the last evening of year 9999 west of Greenwich is in year 10000.
  .refine((value) => /^(?!0000)\d{4}-/.test(value), 'must be in the years 1 to 9999, in UTC')
/** A date in a request; it must exist. */
export const DayIn = z.iso
  .date({ error: 'must be an existing date, YYYY-MM-DD' })
  .refine((value) => !value.startsWith('0000'), 'year 0 does not exist')

/** The start or the end of a period: a day of Europe/Paris or a timestamp (server/platform/lists/period.ts). */
const DayOrTimestamp = z.union([DayIn, TimestampIn], { error: 'must be a day, YYYY-MM-DD, or an RFC 3339 date-time' })
/** The query parameters of a period. */
export const period = {
  from: DayOrTimestamp.optional().describe('A day (Europe/Paris) or a timestamp, included.'),
  to: DayOrTimestamp.optional().describe('A day (Europe/Paris), included, or a timestamp, excluded.'),
}

/** A visible character: no white space, no control or format character, and none that has no shape. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether a text has min to max code points. They are counted only if the number of UTF-16 units (at most two each) does not decide. */
const hasLengthBetween = (value: string, min: number, max: number): boolean => {
  if (value.length >= 2 * min && value.length <= max) return true
  const { length } = Array.from(value.slice(0, 2 * max + 1))
  return length >= min && length <= max
}

/** Text of min to max characters (code points), without leading and trailing white space. */
export const text = (min: number, max: number, tidy = (value: string): string => value.trim()) =>
  z
    .string()
    .overwrite(tidy)
    .refine((value) => hasLengthBetween(value, min, max), `must have ${min} to ${max} characters`)
    .meta(shownAs({ type: 'string', minLength: min, maxLength: max }))

/** Text with a visible character. Not for answers: a stored text may have none. */
export const visibleText = (min: number, max: number, tidy?: (value: string) => string) =>
  text(min, max, tidy).refine((value) => value === '' || VISIBLE.test(value), 'must have a visible character')

/** What ends a line or moves the cursor: in a letter the rest would read as text of others. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u
const ONE_LINE = 'must be one line'
/** What turns the text around it, and what is no character: they come with what is pasted, and go. */
const TURNING = /[\u202A-\u202E\u2066-\u2069\p{Noncharacter_Code_Point}]/gu
const straight = (value: string): string => value.replaceAll(TURNING, '').trim()

/** Text of one line, as a name or a title. */
export const line = (min: number, max: number) => text(min, max, straight).refine((value) => !CONTROL.test(value), ONE_LINE)

/** Text of one line with a visible character. */
export const visibleLine = (min: number, max: number) => visibleText(min, max, straight).refine((value) => !CONTROL.test(value), ONE_LINE)

/** A telephone number or an e-mail address as people write them; server/platform/contacts normalises them. */
export const Contact = line(1, 254)

export const PostalCode = z.string().regex(/^\d{5}$/, 'must be a postal code of five digits')

/** A whole number in a query string. */
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be from ${min} to ${max}`)
    .meta(shownAs({ type: 'integer', minimum: min, maximum: max }))

/** A decimal number in a query string, such as a latitude. */
export const decimal = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,15})?$/, 'must be a decimal number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be from ${min} to ${max}`)
    .meta(shownAs({ type: 'number', minimum: min, maximum: max }))

/** A list of distinct values. */
export const distinct = <T extends z.ZodType>(list: z.ZodArray<T>) =>
  list.refine((items) => new Set(items).size === items.length, 'must be distinct').meta({ uniqueItems: true })

/** A boolean in a query string: true, false, 1 or 0. Anything else is refused, never read as false. Spec §2-41. */
export const Flag = z
  .enum(['true', 'false', '1', '0'], { error: 'must be true, false, 1 or 0' })
  .transform((value) => value === 'true' || value === '1')
  .meta(shownAs({ type: 'boolean' }))

/** The most distinct words of a search: each costs an index look-up. */
const SEARCH_WORDS = 20

/** The search text of a query string; blank equals absent. */
export const SearchText = z
  .string()
  .max(200)
  .refine((value) => new Set(value.toLowerCase().match(/[\p{L}\p{N}]+/gu)).size <= SEARCH_WORDS, `must have at most ${SEARCH_WORDS} words`)
  .transform((value) => value.trim() || undefined)
  .meta(shownAs({ type: 'string', maxLength: 200 }))

/** Greater page numbers are reduced to this one: no list has as many pages. */
const LAST_PAGE = 1_000_000_000
/** The greatest page number: fifteen digits are exact in every client. */
const PAGE_MAX = 999_999_999_999_999
const PageNumber = z
  .string()
  .regex(/^0{0,4}[1-9]\d{0,14}$/, 'must be a whole number from 1')
  .transform((value) => Math.min(Number(value), LAST_PAGE))
  .meta(shownAs({ type: 'integer', minimum: 1, maximum: PAGE_MAX }))

/** The query parameters of a paged list. Spec §2-39. */
export const paging = (perPage = 15) => ({
  page: PageNumber.default(1).meta(shownAs({ type: 'integer', minimum: 1, maximum: PAGE_MAX, default: 1 })),
  per_page: wholeNumber(1, PER_PAGE_MAX)
    .default(perPage)
    .meta(shownAs({ type: 'integer', minimum: 1, maximum: PER_PAGE_MAX, default: perPage })),
})

/** A query object; unknown parameters are refused. Spec §2-41. */
export const query = <S extends z.ZodRawShape>(shape: S) => z.strictObject(shape)
/** The path parameters of one record. */
export const byId = z.object({ id: Id })

/** The mark that a form was filled as a program fills it, in the body of somebody who may have no account. */
export const Suspect = z
  .boolean()
  .optional()
  .describe('The form was filled like a program fills it. Nothing is refused: those who read it see the mark.')
  .meta(extension)
/** The same mark, where it makes the service ask for a proof of work. */
export const SuspectProof = z
  .boolean()
  .optional()
  .describe('The form was filled like a program fills it: `rate_limited` with a challenge, unless the request has its proof of work.')
  .meta(extension)
/** The same mark in a record, for those who read it. */
export const SuspectOut = z.boolean().describe('Sent by a form that was filled like a program fills it, and confirmed.').meta(extension)

/** The answer with one record. Spec §2-34. */
export const one = <S extends z.ZodType>(schema: S) => z.object({ data: schema })

const PageMeta = z
  .object({
    current_page: z.int(),
    last_page: z.int(),
    per_page: z.int(),
    total: z.int(),
    total_is_minimum: z
      .literal(true)
      .optional()
      .describe(
        'There may be more rows than `total`, and the pages end there: a search for frequent words in all of France, beyond 10,000 publications, or a search that takes too long among all publications and is answered from the featured and the newest ones (or the oldest, if they are first).',
      )
      .meta(extension),
  })
  .meta({ id: 'PageMeta' })
/** The answer with a page of a list. Spec §2-33. */
export const pageOf = <S extends z.ZodType>(schema: S) => z.object({ data: z.array(schema), meta: PageMeta })
/** The answer with a page of the communes, whose meta the specification defines. Spec §4.4, §2-33. */
export const shortPageOf = <S extends z.ZodType>(schema: S) =>
  z.object({ data: z.array(schema), meta: z.object({ page: z.int(), per_page: z.int() }) })

/** The body of every error. Spec §2-35, §7-1. */
export const ErrorBody = z
  .object({
    error: z.string(),
    message: z.string(),
    details: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .optional()
      .describe(
        'With validation_failed: the faults of the input, fifty at most (message has the number of the others). With reply_conflict: the current state of the thread. With some invalid_state: the reason.',
      )
      .meta(extension),
    challenge: ProofChallenge.optional()
      .describe(
        'With rate_limited, where a proof of work lets the request pass: send it again with `X-Proof-Of-Work`, the base64 of `{"challenge": …, "solution": {"counter": …, "derivedKey": "hexadecimal"}}`. Who does not waits as long as Retry-After says.',
      )
      .meta(extension),
  })
  .meta({ id: 'Error' })
