import { z } from 'zod'
import { PER_PAGE_MAX } from './limits.ts'

/** Marks a field or a parameter that goes beyond the published specification. */
export const extension = { 'x-extension': true } as const

/** How a schema shows in OpenAPI where its own form is only the wire's ("true" for a boolean in a query). */
const shownAs = (openapi: Record<string, unknown>) => ({ openapi })

/** An identifier. Hand-made UUIDs of any version pass: other registers made some of them. */
export const Id = z.guid().transform((id) => id.toLowerCase())
/** An identifier that leaves. */
export const IdOut = z.string().meta({ ...shownAs({ type: 'string', format: 'uuid' }) })
/** A moment that leaves: RFC 3339, UTC, milliseconds. Spec §2-37. */
export const Timestamp = z.string().meta({ ...shownAs({ type: 'string', format: 'date-time' }) })
/** A day that leaves. Spec §2-37. */
export const Day = z.string().meta({ ...shownAs({ type: 'string', format: 'date' }) })

/** A moment that enters: strict RFC 3339 with an offset, from year 1; kept as UTC with milliseconds. */
export const TimestampIn = z.iso
  .datetime({ offset: true, error: 'must be an RFC 3339 date-time with an offset, such as 2026-11-20T08:30:00Z' })
  .transform((value) => new Date(value).toISOString())
  // After the shift to UTC: the last evening of year 9999 west of Greenwich is a year that nothing can hold.
  .refine((value) => /^(?!0000)\d{4}-/.test(value), 'must be in the years 1 to 9999, in UTC')
/** A day that enters; it must exist. */
export const DayIn = z.iso
  .date({ error: 'must be an existing date, YYYY-MM-DD' })
  .refine((value) => !value.startsWith('0000'), 'year 0 does not exist')

/** The beginning or the end of a period: a day of Europe/Paris, or a moment (server/platform/http/period.ts). */
const DayOrTimestamp = z.union([DayIn, TimestampIn], { error: 'must be a day, YYYY-MM-DD, or an RFC 3339 date-time' })
/** The period of a list's filters. */
export const period = {
  from: DayOrTimestamp.optional().describe('A day (Europe/Paris) or a moment, included.'),
  to: DayOrTimestamp.optional().describe('A day (Europe/Paris), included, or a moment, excluded.'),
}

/** Counts characters only where units could mislead: one has two at most. */
const hasBetween = (value: string, min: number, max: number): boolean => {
  if (value.length >= 2 * min && value.length <= max) return true
  const { length } = Array.from(value.slice(0, 2 * max + 1))
  return length >= min && length <= max
}

/** Text of min to max characters (code points), outer white space dropped. */
export const text = (min: number, max: number) =>
  z
    .string()
    .trim()
    .refine((value) => hasBetween(value, min, max), `must have ${min} to ${max} characters`)
    .meta(shownAs({ type: 'string', minLength: min, maxLength: max }))

/** Whether a user stands before the host of a web address, as in `https://ville.fr@evil.example`, which leads to the second name. */
const namesUser = (address: string): boolean => /^(?:https?:)?[\\/]*[^\\/?#]*@/i.test(address.trim())
const NO_USER = 'must not hold a user name or a password'

/** A public web address, http or https, at most 2,048 characters. */
export const WebAddress = z
  .string()
  .trim()
  .max(2048)
  .refine((value) => /^https?:\/\/[^\s]+$/i.test(value) && URL.canParse(value), 'must be an http or https address')
  .refine((value) => !namesUser(value), NO_USER)
  .meta(shownAs({ type: 'string', format: 'uri', maxLength: 2048 }))

/** A telephone number or an e-mail address as people write them; server/platform/contacts brings it into normal form. */
export const Contact = text(1, 254)

export const PostalCode = z.string().regex(/^\d{5}$/, 'must be a postal code of five digits')

/** A web address as people write it, the scheme often missing; any scheme but http and https is refused. */
export const WebText = text(1, 2000)
  .refine(isHarmless, 'must be an http or https address')
  .refine((value) => !namesUser(seenOf(value)) || EMAIL_ALONE.test(value.trim()), NO_USER)
/** People write the e-mail address where the web address is asked for. */
const EMAIL_ALONE = /^[^\s@:/\\?#]+@[^\s@:/\\?#]+$/

/** A text as a browser takes it for an address: without what cannot be seen. */
const seenOf = (value: string): string => value.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, '')

/** Text that no page will run when it is taken for an address. */
function isHarmless(value: string): boolean {
  const seen = seenOf(value)
  if (/^https?:/i.test(seen)) return URL.canParse(value.trim()) && !/[\s"'<>`]/.test(value.trim())
  return !seen.includes(':') || /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}:\d{1,5}(\/|$)/u.test(seen)
}

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

/** A box over the antimeridian has its west behind its east (RFC 7946 §5.2); one around half the world and more is a slip. */
const isWidth = (west: number, east: number): boolean => west <= east || east + 360 - west <= 180
const FOUR_NUMBERS = /^(-?\d{1,3}(\.\d{1,15})?)(,-?\d{1,3}(\.\d{1,15})?){3}$/
/** A box on the map: west,south,east,north in degrees. */
export const bbox = z
  .string()
  .max(200)
  .regex(FOUR_NUMBERS, 'must be west,south,east,north in degrees')
  .transform((value) => value.split(',').map(Number) as [west: number, south: number, east: number, north: number])
  .refine(
    ([west, south, east, north]) =>
      west >= -180 && east <= 180 && south >= -90 && north <= 90 && east >= -180 && west <= 180 && isWidth(west, east) && south <= north,
    'must be west,south,east,north in degrees',
  )
  .meta(shownAs({ type: 'string', pattern: FOUR_NUMBERS.source }))

/** A list of plain values in which none comes twice. */
export const distinct = <T extends z.ZodType>(list: z.ZodArray<T>) =>
  list.refine((items) => new Set(items).size === items.length, 'must be distinct').meta({ uniqueItems: true })

/** A boolean in a query string: true, false, 1 or 0. Anything else is refused, never read as false. Spec §2-41. */
export const Flag = z
  .enum(['true', 'false', '1', '0'], { error: 'must be true, false, 1 or 0' })
  .transform((value) => value === 'true' || value === '1')
  .meta(shownAs({ type: 'boolean' }))

/** Different words that a search may have: each costs a look-up, and nobody types so many. */
const SEARCH_WORDS = 20

/** Search text of a query string; blank is the same as absent. */
export const SearchText = z
  .string()
  .max(200)
  .refine((value) => new Set(value.toLowerCase().match(/[\p{L}\p{N}]+/gu)).size <= SEARCH_WORDS, `must have at most ${SEARCH_WORDS} words`)
  .transform((value) => value.trim() || undefined)
  .meta(shownAs({ type: 'string', maxLength: 200 }))

/** Beyond any list: the pages there are empty, so one number stands for all of them. */
const LAST_PAGE = 1_000_000_000
/** What can be asked for at all: fifteen digits are exact in every client. */
const PAGE_MAX = 999_999_999_999_999
const PageNumber = z
  .string()
  .regex(/^0{0,4}[1-9]\d{0,14}$/, 'must be a whole number from 1')
  .transform((value) => Math.min(Number(value), LAST_PAGE))
  .meta(shownAs({ type: 'integer', minimum: 1, maximum: PAGE_MAX }))

/** The query of a paged list. Spec §2-39. */
export const paging = (perPage = 15) => ({
  page: PageNumber.default(1).meta(shownAs({ type: 'integer', minimum: 1, maximum: PAGE_MAX, default: 1 })),
  per_page: wholeNumber(1, PER_PAGE_MAX)
    .default(perPage)
    .meta(shownAs({ type: 'integer', minimum: 1, maximum: PER_PAGE_MAX, default: perPage })),
})

/** A query object; a parameter it does not name is refused. Spec §2-41. */
export const query = <S extends z.ZodRawShape>(shape: S) => z.strictObject(shape)
/** The path of one record. */
export const byId = z.object({ id: Id })

/** One record. Spec §2-34. */
export const one = <S extends z.ZodType>(schema: S) => z.object({ data: schema })

const PageMeta = z.object({ current_page: z.int(), last_page: z.int(), per_page: z.int(), total: z.int() }).meta({ id: 'PageMeta' })
/** A paged list. Spec §2-33. */
export const pageOf = <S extends z.ZodType>(schema: S) => z.object({ data: z.array(schema), meta: PageMeta })
/** The communes list, whose meta the specification fixes. Spec §4.4, §2-33. */
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
        'The faults in the input, fifty at most (message says how many more), with validation_failed; what stands now, with reply_conflict; what stands in the way, with some invalid_state.',
      )
      .meta(extension),
  })
  .meta({ id: 'Error' })
