import type { Kind } from '../../../../../contract/publications/kinds.ts'
import { acte } from './acte.tsx'
import { alerte } from './alerte.tsx'
import { evenement } from './evenement.tsx'
import { plain, type SpaceKind } from './kind.ts'

/** The parts of each kind of publications in the forms of the space, in the order in which the kinds are offered. */
export const SPACE_KINDS: Record<Kind, SpaceKind> = {
  actualite: plain('actualite'),
  evenement,
  information: plain('information'),
  alerte,
  acte,
}
