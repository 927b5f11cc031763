import { type CountryCode, parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/max'
import { oneLine } from './text.ts'

/** A telephone number for display, and in E.164 form; `e164` is null if the text is not one readable number. */
export interface Phone {
  display: string
  e164: string | null
}

/** The longest text that may be one number. */
const LENGTH_MAX = 100

/** The numbering plans of départements outside mainland France. */
const TERRITORIES: Record<string, CountryCode> = {
  971: 'GP',
  972: 'MQ',
  973: 'GF',
  974: 'RE',
  975: 'PM',
  976: 'YT',
  977: 'BL',
  978: 'MF',
  986: 'WF',
  987: 'PF',
  988: 'NC',
}
/** The plans whose numbers are dialled among each other with the leading zero, without a country code. */
const ZERO_PLANS: CountryCode[] = ['FR', 'RE', 'GP', 'MQ', 'GF', 'YT']
/** The plans whose numbers are displayed with the leading zero. The others have none, and need their country code elsewhere. */
const SHOWN_WITH_ZERO = new Set<string | undefined>([...ZERO_PLANS, 'BL', 'MF'])

/**
 * Normalises a telephone number of a person or a register. Short numbers (15, 3919), several numbers in one field and
 * extensions are returned as written, with a null e164. Spec §2, Actor and Commune.
 * @param departement the département of the commune (01, 2A, 974…): the same digits are other lines overseas
 * @returns null if the field is blank; never throws
 */
export function normalisePhone(raw: string | null | undefined, departement: string): Phone | null {
  const text = oneLine(raw)
  if (text === '') return null
  if (text.length > LENGTH_MAX) return { display: text, e164: null }
  const bare = text.replace(/^t[ée]l(éphone)?\.?\s*:?\s*/i, '')
  const number = read(bare, TERRITORIES[departement] ?? 'FR')
  if (!number) return { display: text, e164: null }
  const display = SHOWN_WITH_ZERO.has(number.country) ? number.formatNational() : number.formatInternational()
  return { display, e164: number.number }
}

function read(text: string, territory: CountryCode): PhoneNumber | null {
  // Saint-Pierre-et-Miquelon is often dialled from France as 0508 and six digits.
  const written = text.replace(/^0\s?5\s?0\s?8(?=(\D*\d){6}\D*$)/, '+508')
  for (const defaultCountry of [territory, ...ZERO_PLANS]) {
    const number = parsePhoneNumberFromString(written, { defaultCountry, extract: false })
    if (number?.isValid() && number.ext === undefined) return number
  }
  return null
}
