import { type Letter, letter } from './letter.ts'

/** The e-mail that confirms to a person with an account that their message has arrived. */
export function supportReceipt({ subject }: { subject: string }): Letter {
  return letter({
    about: { mail: 'support_receipt', values: { objet: subject } },
    subject: `Nous avons bien reçu votre message : ${subject}`,
    french: [
      'Bonjour,',
      `Votre message « ${subject} » nous est bien parvenu. Une personne de l’équipe vous répondra à cette adresse.`,
      'Ce message est envoyé automatiquement ; pour compléter votre demande, il suffit d’y répondre.',
    ],
    english: [`We have received your message “${subject}”. Somebody of the team will answer you at this address.`],
    inEnglish: {
      subject: `We have received your message: ${subject}`,
      parts: [
        'Hello,',
        `Your message “${subject}” has arrived. Somebody of the team will answer you at this address.`,
        'This e-mail is sent automatically; to add something to your request, simply answer it.',
      ],
    },
  })
}
