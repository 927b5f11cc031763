import { rowMessage } from '../platform/open-data/messages-catalogue.ts'
import type { Param, StoredMessage } from '../platform/stored-messages/message.ts'
import { stored } from '../platform/stored-messages/message.ts'
import type { Entry, MessagePart } from '../platform/stored-messages/part.ts'

/** Params by their name. */
const BY_NAME: Record<string, Param> = {
  code: '99999',
  column: 'code-epci',
  columns: '"c_gid", "c_nom"',
  count: 12,
  command: 'DATA',
  encoding: 'avif',
  error: 'ECONNREFUSED',
  existing: 190_000,
  expected: 31,
  field: 'title',
  fields: 12,
  gone: 186_000,
  host: 'geodae.example:8443',
  kind: 'invoice.paid',
  limit: 65_536,
  line: 12,
  logged: true,
  megabytes: 512,
  megapixels: 50,
  pixels: 50_000,
  place: 4,
  problem_en: 'is required',
  problem_fr: 'est obligatoire',
  reason: stored(rowMessage('too_large')),
  removed: 45_000,
  reply: '451',
  showable: 300,
  shown: 40_000,
  there: 190_000,
  what: 'run',
  cause: { code: 'outside.http_status', params: { status: 503 } },
}
/** Params of one code, when the name alone does not determine the value. */
const BY_CODE: Record<string, Record<string, Param>> = {
  'mail.no_such_address': { reply: '550', status: '5.1.1', command: 'RCPT TO' },
  'mail.mailbox_full': { reply: '552', status: '5.2.2' },
  'mail.server_answered': { status: '4.3.0' },
  'mail.unknown_recipient': { status: '5.1.1' },
  'mail.given_back_full': { status: '5.2.2' },
  'mail.given_back_with': { status: '5.7.1' },
  'file.answer_not_file': { status: 503 },
  'outside.http_status': { status: 503 },
  'file.address_unreadable': { reason: 'it took too long' },
  'register.officials_wrong_file': { found: 'maires', expected: 'conseillers' },
}

/** Returns a message of every code of these parts. */
export const sampleMessages = (parts: readonly MessagePart[]): StoredMessage[] =>
  parts.flatMap(({ part, entries }) =>
    Object.entries(entries).map(([name, texts]) => {
      const code = `${part}.${name}`
      return { code, params: paramsOf(code, texts as Entry<Record<string, Param>>) }
    }),
  )

/** Returns values for all params in the texts of a code. */
function paramsOf(code: string, { fr, en }: Entry<Record<string, Param>>): Record<string, Param> {
  const params: Record<string, Param> = {}
  const asked = new Proxy(params, {
    get: (_, name: string) => {
      const value = BY_CODE[code]?.[name] ?? BY_NAME[name]
      if (value === undefined) throw new Error(`No sample of the param ${name} of ${code}`)
      params[name] = value
      return value
    },
  })
  for (const template of [fr, en]) if (typeof template === 'function') template(asked)
  return params
}
