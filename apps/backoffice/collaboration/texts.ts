import { bilingual, pluralEn, pluralFr } from '../../ui/i18n/texts.ts'

export const collaborationTexts = bilingual({
  title: ['Notes de l’équipe', 'Team notes'],
  looks: (names: string) => [`${names} regarde`, `${names} is looking`],
  lookMany: (names: string) => [`${names} regardent`, `${names} are looking`],
  take: ['Je m’en occupe', 'I’ll take it'],
  mine: ['Vous vous en occupez', 'You are on it'],
  takenBy: (name: string) => [`${name} s’en occupe`, `${name} is on it`],
  release: ['Rendre à l’équipe', 'Give back to the team'],
  takeOver: ['Prendre le relais', 'Take over'],
  taken: ['Vous vous en occupez.', 'You are on it.'],
  released: ['Rendu à l’équipe.', 'Given back to the team.'],
  and: [' et ', ' and '],
  noted: ['Note ajoutée.', 'Note added.'],
  addNote: ['Ajouter la note', 'Add the note'],
  noteLabel: ['Ajouter une note', 'Add a note'],
  notes: (count: number) => [pluralFr(count, 'note', 'notes'), pluralEn(count, 'note', 'notes')],
  onlyTeam: ['Visible de l’équipe uniquement.', 'Visible to the team only.'],
})
