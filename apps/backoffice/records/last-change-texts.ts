import { bilingual } from '../../ui/i18n/texts.ts'

const lower = (description: string): string => description.charAt(0).toLowerCase() + description.slice(1)

/** Texts that describe the last change of a record: what, by whom and when. */
export const lastChangeTexts = bilingual({
  by: (what: string, who: string, when: string) => [`${what} par ${who} ${when}.`, `${what} by ${who} ${when}.`],
  about: (label: string, description: string) => [`« ${label} » : ${lower(description)}`, `“${label}”: ${lower(description)}`],
  today: (time: string) => [`à ${time}`, `at ${time}`],
  before: (day: string, time: string) => [`le ${day} à ${time}`, `on ${day} at ${time}`],
  you: ['vous', 'you'],
  otherTab: ['vous, dans un autre onglet,', 'you, in another tab,'],
  system: ['le système', 'the system'],
  cli: ['la console', 'the console'],
  anonymous: ['un visiteur', 'a visitor'],
  gone: ['un compte supprimé', 'a deleted account'],
  published: ['Publiée', 'Published'],
  approved: ['Approuvée', 'Approved'],
  rejected: ['Refusée', 'Rejected'],
  pending: ['Remise en attente', 'Put back to pending'],
  itself: {
    deleted: ['Supprimée', 'Deleted'],
    restored: ['Restaurée', 'Restored'],
    changed: ['Modifiée', 'Changed'],
  },
  thread: {
    deleted: ['Conversation supprimée', 'Conversation deleted'],
    restored: ['Conversation restaurée', 'Conversation restored'],
    changed: ['Conversation modifiée', 'Conversation changed'],
  },
  record: {
    deleted: ['Fiche supprimée', 'Record deleted'],
    restored: ['Fiche restaurée', 'Record restored'],
    changed: ['Fiche modifiée', 'Record changed'],
  },
  unknown: ['Fiche modifiée entre-temps.', 'Record changed in the meantime.'],
  notDone: [
    'Votre action n’a pas été enregistrée. La version actuelle est affichée.',
    'Your action was not saved. The current version is shown.',
  ],
  notUndone: ['L’annulation n’a pas été faite.', 'Nothing was undone.'],
  notSaved: ['Votre saisie n’a pas été enregistrée : elle est conservée.', 'What you typed was not saved: it is kept.'],
  roleLost: ['Votre rôle d’administrateur a été retiré.', 'Your administrator role was taken away.'],
})
