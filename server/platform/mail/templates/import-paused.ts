import { type Letter, letter } from './letter.ts'

/** The values in the e-mail about a source whose schedule was stopped. */
export interface ImportPaused {
  /** The name of the source. */
  nom: string
  /** The error of its last run. */
  reason: { fr: string; en: string }
  publicUrl: string | undefined
}

/** The e-mail to the person who set up an import source: it is paused, why, and the next step. */
export const importPaused = ({ nom, reason, publicUrl }: ImportPaused): Letter =>
  letter({
    subject: `« ${nom} » : import automatique interrompu`,
    french: [
      'Bonjour,',
      `Dix lectures consécutives de la source « ${nom} » ont échoué : son import automatique est interrompu. Les publications déjà importées sont conservées.`,
      'Motif du dernier échec :',
      { quote: reason.fr },
      'Une fois la cause corrigée, réactivez l’import automatique dans l’administration.',
      ...(publicUrl ? [{ url: publicUrl, label: 'Accéder à l’administration :' }] : []),
    ],
    english: [
      `The import source “${nom}” could not be read ten times in a row and is paused (${reason.en}) Activate it again in the administration when the cause is mended.`,
    ],
    inEnglish: {
      subject: `“${nom}”: automatic import paused`,
      parts: [
        'Hello,',
        `The source “${nom}” could not be read ten times in a row: its automatic import is paused. What it has already imported stays.`,
        'The reason of the last failure:',
        { quote: reason.en },
        'Once the cause is mended, activate the automatic import again in the administration.',
        ...(publicUrl ? [{ url: publicUrl, label: 'Open the administration:' }] : []),
      ],
    },
  })
