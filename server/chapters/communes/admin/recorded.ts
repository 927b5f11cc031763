import type { FullCommune } from './full.ts'
import { digestOf } from './rows.ts'

/** The fields of a commune that the audit trail stores. */
export function auditFields({ infos, elus, collectes, ...commune }: FullCommune) {
  const { mairie: _, infos_affichees: __, counts: ___, publications: ____, defibrillateurs: _____, ...own } = commune
  return { ...own, infos: digestOf(infos), elus: digestOf(elus), collectes: digestOf(collectes) }
}
