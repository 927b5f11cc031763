import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { updateDraft } from '../../../../../contract/publications/drafts.ts'
import type { Content, StoredDraft } from '../content.ts'
import type { EventDatesProps } from '../../dates/event-dates.tsx'

/** What the fields of a kind get. */
export interface FieldsProps extends EventDatesProps {
  /** The page that publishes: its places are proposed. */
  acteurId: string
}

/** What a request body says of the details of a kind; what the kind does not have is null. */
export type DetailsBody = Pick<z.input<typeof updateDraft.body>, 'evenement' | 'alerte' | 'acte'>

/** The parts of a kind in the forms of the space. */
export interface SpaceKind {
  /** Its own fields. */
  Fields: ComponentType<FieldsProps> | null
  /** Its own facts in the preview of a draft. */
  TypedFacts: ComponentType<Content> | null
  body: (content: Content, stored: StoredDraft | null) => DetailsBody
  /** What is asked before it is sent; null: nothing. */
  asks: (content: Content) => 'alert' | 'act' | 'past' | null
  /** The end: it may be given, it must be, or not before a day. */
  end: { required: boolean; earliest: (content: Content) => string | null }
  /** Whether its document comes before its text, in fields that are always open. */
  documentFirst: boolean
  /** Whether it is red: what is urgent. */
  isUrgent: boolean
  /** The address where one begins. */
  begin: (acteurId: string) => string
}

export const NO_DETAILS: DetailsBody = { evenement: null, alerte: null, acte: null }

/** What holds for a kind without fields of its own. */
export const plain = (kind: string): SpaceKind => ({
  Fields: null,
  TypedFacts: null,
  body: () => NO_DETAILS,
  asks: () => null,
  end: { required: false, earliest: () => null },
  documentFirst: false,
  isUrgent: false,
  begin: (acteurId) => `/brouillons/nouveau?acteur=${acteurId}&genre=${kind}`,
})
