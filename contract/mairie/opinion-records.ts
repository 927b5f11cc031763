import { z } from 'zod'
import { extension, IdOut, text, textOrNull, Timestamp } from '../shared.ts'

/** Opinions of municipal offices on actors, claims and proposals of actors of their communes. Spec §2-73. */

const OPINIONS = ['favorable', 'defavorable'] as const

/** An opinion, as its own office sees it. */
export const OwnOpinion = z
  .object({ avis: z.enum(OPINIONS), texte: textOrNull, updated_at: Timestamp })
  .meta({ id: 'OwnOpinion', ...extension })
/** An opinion, as administrators see it. */
export const OfficeOpinion = OwnOpinion.extend({ mairie: z.object({ id: IdOut, nom: z.string() }) }).meta({
  id: 'OfficeOpinion',
  ...extension,
})

/** An opinion to give. A text is required against. */
export const OpinionInput = z
  .strictObject({ avis: z.enum(OPINIONS), texte: text(3, 2000).nullable().optional() })
  .superRefine(({ avis, texte }, context) => {
    if (avis === 'defavorable' && !texte) context.addIssue({ code: 'custom', path: ['texte'], message: 'is required against' })
  })
