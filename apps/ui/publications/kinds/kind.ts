import type { ComponentType } from 'react'
import type { Content } from '../model/content.ts'
import type { PublicationRecord } from '../record.ts'

/** What the fields of a kind get, in every form. */
export interface FieldsProps {
  content: Content
  set: (patch: Partial<Content>) => void
  /** The faults of the service, by the name of the field. */
  errors: Readonly<Record<string, string>>
  /** The page that publishes: its places are proposed. Null for what no page has published. */
  acteurId: string | null
  /** The publication as it is stored; null for a draft and for a new one. */
  stored: PublicationRecord | null
  /** What was changed; null: everything is new. */
  typed: Partial<Content> | null
  /** Whether the form has the fields that only the administration fills in. */
  office?: boolean
  /** Called when the effect of the rule is not known yet: nothing is saved before. */
  onWait?: (waits: boolean) => void
}

/** The parts of a kind in the forms of publications. */
export interface KindParts {
  /** Its own fields. */
  Fields: ComponentType<FieldsProps> | null
  /** Its own facts in the preview of what is written. */
  TypedFacts: ComponentType<Content> | null
  /** Whether one of its fields shows the fault of this name. */
  shows: (name: string) => boolean
  /** What is asked before it is sent; null: nothing. */
  asks: (content: Content) => 'alert' | 'act' | 'past' | null
  /** The end: it may be given, it must be, or not before a day. */
  end: { required: boolean; earliest: (content: Content) => string | null }
  /** Whether its document comes first, in fields that are always open. */
  documentFirst: boolean
  /** Whether it must have a text: an act is its document. */
  needsText: boolean
  /** Whether it is red: what is urgent. */
  isUrgent: boolean
  /** The address where one begins in the space. */
  begin: (acteurId: string) => string
}

/** What holds for a kind without fields of its own. */
export const plain = (kind: string): KindParts => ({
  Fields: null,
  TypedFacts: null,
  shows: () => false,
  asks: () => null,
  end: { required: false, earliest: () => null },
  documentFirst: false,
  needsText: true,
  isUrgent: false,
  begin: (acteurId) => `/brouillons/nouveau?acteur=${acteurId}&genre=${kind}`,
})
