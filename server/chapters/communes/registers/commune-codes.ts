import type { Db } from '../../../platform/db/db.ts'
import { ImportError } from '../../../platform/open-data/import-error.ts'
import { registerMessage } from './messages-catalogue.ts'

/** A commune found by a register's code. */
export interface CodedCommune {
  id: string
  code_insee: string
  departement: string
}
export interface CommuneCodes {
  /** Returns the commune with a current code, else with a former, delegated or arrondissement code; undefined if there is none. */
  find: (code: string) => CodedCommune | undefined
}

/** A commune with its former codes. */
export type CommuneCode = CodedCommune & { codes_alias: string[] }

/**
 * Returns every commune with its current code and its aliases.
 * @throws ImportError if the communes have not been loaded
 */
export async function communeCodes(db: Db): Promise<CommuneCode[]> {
  const rows = await db.selectFrom('communes').select(['id', 'code_insee', 'departement', 'codes_alias']).execute()
  if (rows.length === 0) throw new ImportError(registerMessage('communes_missing'))
  return rows
}

/** Returns a lookup of communes by their codes. A current code has precedence over the same code as an alias. */
export function codesOf(rows: readonly CommuneCode[]): CommuneCodes {
  const byCode = new Map<string, CodedCommune>()
  for (const { codes_alias, ...commune } of rows) for (const alias of codes_alias) byCode.set(alias, commune)
  for (const { codes_alias: _, ...commune } of rows) byCode.set(commune.code_insee, commune)
  return { find: (code) => byCode.get(code) }
}

/**
 * Returns a code in INSEE's form of five characters: adds leading zeros that a spreadsheet removed, and the département if a register
 * gives the commune's part only.
 */
export function fullCode(code: string, departement = ''): string {
  const upper = code.toUpperCase()
  if (/^\d{4}$/.test(upper)) return `0${upper}`
  if (!/^\d{1,3}$/.test(upper) || departement === '') return upper
  const first = /^\d$/.test(departement) ? `0${departement}` : departement.toUpperCase()
  const part = upper.padStart(5 - first.length, '0')
  return first.slice(0, 5 - part.length) + part
}
