import type { envoiTexts } from './envoi-texts.ts'
import type { Envoi } from './envoi-types.ts'

/** What the service stores as the reason where there is no other person (server/chapters/suivis/envois/begin.ts). */
export const ONLY_PERSON = 'seule personne'

/** Who agreed to a sending or why nobody did, how it ended, and why it was sent back. */
export function factsOf({ approuve_le, approuve_par, motif_seul, motif, motif_renvoi }: Envoi, t: typeof envoiTexts.fr): string[] {
  const facts = [
    approuve_le && t.approved(approuve_par),
    motif_seul && (motif_seul === ONLY_PERSON ? t.onlyPerson : t.aloneBecause(motif_seul)),
    motif && t.motifs[motif],
    motif_renvoi && t.sentBack(motif_renvoi),
  ]
  return facts.filter((fact) => fact !== null)
}
