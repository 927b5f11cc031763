import { type Letter, letter } from './letter.ts'

/** The values in the answer to a report. */
interface ReportAnswer {
  /** The title of the reported publication. */
  title: string
  /** The answer, in the words of the team. */
  reponse: string
}

/** The e-mail to a person who reported a publication and left an address. Spec §4.1-56. */
export function reportAnswer({ title, reponse }: ReportAnswer): Letter {
  return letter({
    about: { mail: 'report_answer', values: { titre: title } },
    subject: `Votre signalement : « ${title} »`,
    french: ['Bonjour,', `Vous avez signalé « ${title} ». Voici notre réponse :`, { quote: reponse }],
    english: [`You reported “${title}”. Our answer is above.`],
    inEnglish: {
      subject: `Your report: “${title}”`,
      parts: ['Hello,', `You reported “${title}”. Here is our answer:`, { quote: reponse }],
    },
  })
}
