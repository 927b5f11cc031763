import { slugOf } from '../../../../platform/text/slug.ts'
import type { Fichier } from './columns.ts'
import { type Plan as RegisterPlan, sameValues } from '../plan.ts'
import { isMaire, type Mandats, merged, type EluColumns, eluColumns, withoutMaire } from './mandats.ts'
import type { Official } from './official.ts'

type Values = EluColumns & { nom: string; prenom: string; civilite: string | null; mandats: Mandats }
/** An official as stored. */
export type StoredElu = Omit<Values, 'mandats' | 'fonction_type'> & {
  id: string
  commune_id: string
  fonction_type: string
  source: string
  source_cle: string | null
  mandats: Mandats | null
}
/** The changes to the officials of a commune. */
export type Plan = RegisterPlan<Values, { source_cle: string }> & {
  /** The number of lines with a further office of a person already read. */
  merged: number
}

const nameKey = ({ nom, prenom }: { nom: string; prenom: string }) => `${slugOf(nom)} ${slugOf(prenom)}`

/**
 * Compares a file's lines on a commune with the stored rows. Manual rows are preserved, and replace the register's row of the same
 * person. Fields of the register's rows that were edited are preserved: delegation, photo, visibility, position in the list.
 * @param complete whether every line on the commune could be read; if not, no row is removed
 */
export function planCommune(fichier: Fichier, lines: readonly Official[], stored: readonly StoredElu[], complete: boolean): Plan {
  const incoming = byPerson(lines)
  const namesMaire = [...incoming.values()].some(({ mandat }) => isMaire(mandat))
  const plan: Plan = { create: [], update: [], remove: [], unchanged: 0, merged: lines.length - incoming.size }
  const seen = new Set<string>()
  const byHand = new Set<string>()
  for (const elu of stored) {
    if (elu.source !== 'rne') {
      byHand.add(nameKey(elu)).add(elu.source_cle ?? '')
      continue
    }
    const official = incoming.get(elu.source_cle ?? '')
    if (official) seen.add(official.cle)
    const mandats: Mandats = { ...elu.mandats }
    if (official) mandats[fichier] = official.mandat
    else if (complete) delete mandats[fichier]
    if (namesMaire && !isMaire(official?.mandat)) withdrawMaire(mandats, fichier)
    if (Object.keys(mandats).length === 0) {
      plan.remove.push(elu.id)
      continue
    }
    const { nom, prenom, civilite } = official ?? elu
    const next: Values = { nom, prenom, civilite, ...eluColumns(mandats), mandats }
    // A position that differs from the register's has been set by hand.
    if (elu.ordre !== eluColumns(elu.mandats ?? {}).ordre) next.ordre = elu.ordre
    if (!sameValues(elu, next)) plan.update.push({ id: elu.id, ...next })
    else if (official) plan.unchanged += 1
  }
  for (const official of incoming.values()) {
    if (seen.has(official.cle)) continue
    if (byHand.has(official.cle) || byHand.has(nameKey(official))) {
      plan.unchanged += 1
      continue
    }
    const { cle, nom, prenom, civilite, mandat } = official
    const mandats = { [fichier]: mandat }
    plan.create.push({ source_cle: cle, nom, prenom, civilite, ...eluColumns(mandats), mandats })
  }
  return plan
}

function byPerson(lines: readonly Official[]): Map<string, Official> {
  const people = new Map<string, Official>()
  for (const line of lines) {
    const known = people.get(line.cle)
    people.set(line.cle, known ? { ...known, mandat: merged(known.mandat, line.mandat) } : line)
  }
  return people
}

/** A commune has one mayor: the latest file decides, and the office of mayor is removed from the other file's data. */
function withdrawMaire(mandats: Mandats, fichier: Fichier): void {
  if (fichier !== 'maires') delete mandats.maires
  if (fichier !== 'conseillers' && mandats.conseillers) mandats.conseillers = withoutMaire(mandats.conseillers)
}
