import type { Kind } from '../../../../contract/publications/kinds.ts'
import { acte } from './acte.tsx'
import { alerte } from './alerte.tsx'
import { evenement } from './evenement.tsx'
import { type KindParts, plain } from './kind.ts'

/** The parts of each kind of publications in every form, in the order in which the kinds are offered. */
export const KIND_PARTS: Record<Kind, KindParts> = {
  actualite: plain('actualite'),
  evenement,
  information: plain('information'),
  alerte,
  acte,
}

const COMMON: ReadonlySet<string> = new Set([
  'title',
  'body',
  'type_id',
  'commune_id',
  'commune_ids',
  'date_debut',
  'date_fin',
  'source_url',
  'image_url',
  'expire_le',
  'publie_le',
])

/** The faults that a field of the form shows. @param kind of the publication @param errors by the names of the service */
export const shownFaults = (kind: Kind, errors: Readonly<Record<string, string>>): string[] =>
  Object.keys(errors).filter((name) => COMMON.has(name) || KIND_PARTS[kind].shows(name))
