import { momentOfAccount as whenOf } from '../../../../contract/dates.ts'
import { type Letter, letter, type Part } from './letter.ts'

/** The values in the e-mail about the deletion of an account. */
interface AccountDeletion {
  /** When the account is erased, as a timestamp. */
  at: string
  /** The actors that then have no owner. */
  acteurs: readonly { nom: string }[]
  /** The public address of this service (PUBLIC_URL); undefined without one. */
  publicUrl: string | undefined
}

/** The e-mail that confirms that an account will be erased: when, what happens to its actors, and how to keep it. */
export function accountDeletion({ at, acteurs, publicUrl }: AccountDeletion): Letter {
  const names = acteurs.map(({ nom }) => `« ${nom} »`).join(', ')
  const link: Part[] = publicUrl ? [{ url: publicUrl, label: 'Pour vous connecter :' }] : []
  return letter({
    about: { mail: 'account_deletion', values: { date: [whenOf(at, 'fr'), whenOf(at, 'en')] } },
    subject: 'Votre compte sera supprimé dans sept jours',
    french: [
      'Bonjour,',
      `La suppression de votre compte a été demandée. Elle aura lieu le ${whenOf(at, 'fr')} (heure de Paris). Jusque-là, votre compte fonctionne normalement.`,
      ...(acteurs.length > 0
        ? [
            `Vous êtes la seule personne responsable de : ${names}. Ces pages et leurs publications resteront en ligne sans responsable, et une autre personne pourra demander à les gérer. Pour l’éviter, confiez-les d’abord à quelqu’un.`,
          ]
        : []),
      'Si cette demande ne vient pas de vous, ou si vous changez d’avis, connectez-vous et annulez la suppression avant cette date. Passé ce délai, rien ne pourra être récupéré.',
      ...link,
    ],
    english: [
      `Your account will be erased on ${whenOf(at, 'en')} (Paris time). Until then it works as usual, and you can take the request back after signing in.`,
      ...(acteurs.length > 0 ? ['The pages named above stay online without anybody in charge, and anybody may ask to manage them.'] : []),
    ],
    inEnglish: {
      subject: 'Your account will be erased in seven days',
      parts: [
        'Hello,',
        `The erasure of your account was asked for. It is made on ${whenOf(at, 'en')} (Paris time). Until then your account works as usual.`,
        ...(acteurs.length > 0
          ? [
              `You are the only owner of: ${acteurs.map(({ nom }) => `“${nom}”`).join(', ')}. These pages and their publications stay online without an owner, and somebody else may ask to manage them. To avoid that, entrust them to somebody first.`,
            ]
          : []),
        'If you did not ask for it, or change your mind, sign in and withdraw the request before then. Afterwards nothing can be recovered.',
        ...(publicUrl ? [{ url: publicUrl, label: 'To sign in:' }] : []),
      ],
    },
  })
}
