import { type Letter, letter, type Part } from './letter.ts'

/** What is said of a decision on a claim. */
export interface ClaimDecision {
  /** The actor that was claimed. */
  acteurNom: string
  approved: boolean
  /** Approved for somebody else's account: the claimant reads so. */
  entrusted?: boolean
  /** Why, in the words of who decided; a refusal has one. */
  reason: string | null
  /** Where people find this service, as PUBLIC_URL says; undefined where it does not. */
  publicUrl: string | undefined
}

/** Tells who claimed an actor what was decided, why, and what to do next. Spec §4.3-6. */
export function claimDecision({ acteurNom, approved, entrusted = false, reason, publicUrl }: ClaimDecision): Letter {
  const quoted: Part[] = reason?.trim() ? [{ quote: reason }] : []
  const link = (label: string): Part[] => (publicUrl ? [{ url: publicUrl, label }] : [])
  return approved
    ? letter({
        subject: `« ${acteurNom} » : votre demande est acceptée`,
        french: [
          'Bonjour,',
          entrusted
            ? `Votre demande concernant « ${acteurNom} » est acceptée : sa page est confiée à un autre compte que le vôtre, qui en est prévenu.`
            : `Bonne nouvelle : la demande concernant « ${acteurNom} » est acceptée. Vous pouvez dès maintenant tenir sa page à jour.`,
          ...(quoted.length > 0 ? ['La personne qui a examiné votre demande vous laisse ce message :', ...quoted] : []),
          ...(entrusted ? [] : link('Pour commencer, connectez-vous avec votre compte :')),
        ],
        english: [
          entrusted
            ? `Your request about “${acteurNom}” has been approved: its page is entrusted to another account than yours.`
            : `The request about “${acteurNom}” has been approved: sign in with your account to keep its page up to date.`,
        ],
      })
    : letter({
        subject: `« ${acteurNom} » : votre demande n’a pas été acceptée`,
        french: [
          'Bonjour,',
          `Merci de votre intérêt pour « ${acteurNom} ». Nous avons examiné votre demande et nous ne pouvons pas l’accepter en l’état.`,
          ...(quoted.length > 0 ? ['En voici la raison :', ...quoted] : []),
          'Rien n’est définitif : si vous pouvez apporter d’autres précisions, ou si la situation change, vous pouvez déposer une nouvelle demande.',
          ...link('Accéder au service :'),
        ],
        english: [
          `Your request about “${acteurNom}” could not be approved${quoted.length > 0 ? ' for the reason given above' : ''}. You are welcome to send a new one with further details.`,
        ],
      })
}
