import type { Kind } from '../../../../contract/publications/kinds.ts'
import { acte } from './acte.ts'
import { alerte } from './alerte.ts'
import { evenement } from './evenement.ts'
import { PLAIN, type ServerKind } from './kind.ts'

/** What the service does with each kind of publications. */
export const SERVER_KINDS: Record<Kind, ServerKind> = { actualite: PLAIN, information: PLAIN, evenement, alerte, acte }
