import { type Letter, letter } from './letter.ts'

/** What is said of a source whose schedule was stopped. */
export interface ImportPaused {
  /** The source. */
  nom: string
  /** Why its last run failed. */
  reason: { fr: string; en: string }
  publicUrl: string | undefined
}

/** Tells who set up an import source that it is paused, why, and what to do next. */
export const importPaused = ({ nom, reason, publicUrl }: ImportPaused): Letter =>
  letter({
    subject: `« ${nom} » : importation automatique en pause`,
    french: [
      'Bonjour,',
      `La source « ${nom} » n’a pas pu être lue dix fois de suite : son importation automatique est en pause. Les publications déjà importées restent en place.`,
      'La dernière fois, voici ce qui a été constaté :',
      { quote: reason.fr },
      'Une fois la cause corrigée, réactivez la source dans l’administration : elle sera lue de nouveau.',
      ...(publicUrl ? [{ url: publicUrl, label: 'Cela se fait ici :' }] : []),
    ],
    english: [
      `The import source “${nom}” could not be read ten times in a row and is paused (${reason.en}) Activate it again in the administration when the cause is mended.`,
    ],
  })
