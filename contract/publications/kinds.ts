import { acte } from './kinds/acte.ts'
import { actualite } from './kinds/actualite.ts'
import { alerte } from './kinds/alerte.ts'
import { evenement } from './kinds/evenement.ts'
import { information } from './kinds/information.ts'
import type { KindRules } from './kinds/kind.ts'

/**
 * The kinds of publications, in the order of the API's document. Each publication type has one; a publication without a type is `actualite`. Every layer has a
 * registry of its own parts by kind (`Record<Kind, …>`), so that a kind without a part does not compile; nothing else compares kinds. Spec §2-52.
 */
export const KINDS = { actualite, evenement, alerte, acte, information } as const satisfies Record<string, KindRules>
export type Kind = keyof typeof KINDS
/** The names of the kinds. */
export const KIND_NAMES = Object.keys(KINDS) as [Kind, ...Kind[]]
/** The kind of a publication without a type. */
export const KIND_WITHOUT_TYPE: Kind = 'actualite'
/** The fields that only one kind has. */
export type Details = NonNullable<KindRules['details']>
/** Whether a publication of the kind carries these details. */
export const carries = (kind: string, details: Details): boolean =>
  (KINDS as Readonly<Record<string, KindRules | undefined>>)[kind]?.details === details
