import { de } from '../../ui/i18n/de.ts'
import { bilingual } from '../../ui/i18n/texts.ts'

export const peopleTexts = bilingual({
  title: ['Personnes liées', 'Linked people'],
  none: ['Aucune personne liée.', 'No linked person.'],
  inactive: ['Compte désactivé', 'Deactivated account'],
  person: ['Personne', 'Person'],
  role: ['Rôle', 'Role'],
  choosePerson: ['Choisissez d’abord une personne.', 'First choose a person.'],
  permissions: ['Droits', 'Rights'],
  ownerHint: ['Un responsable a tous les droits sur cet acteur.', 'An owner has every right over this actor.'],
  add: ['Ajouter une personne', 'Add a person'],
  link: ['Ajouter', 'Add'],
  linked: (name: string) => [`${name} peut maintenant agir pour cet acteur.`, `${name} may now act for this actor.`],
  change: ['Modifier', 'Change'],
  changeOf: (name: string) => [`Modifier le lien ${de(name)}`, `Change the link of ${name}`],
  changed: (name: string) => [`Le lien ${de(name)} est modifié.`, `The link of ${name} is changed.`],
  save: ['Enregistrer', 'Save'],
  cancel: ['Annuler', 'Cancel'],
  remove: ['Délier', 'Unlink'],
  removeOf: (name: string) => [`Délier ${name}`, `Unlink ${name}`],
  removeTitle: (name: string) => [`Délier ${name} ?`, `Unlink ${name}?`],
  removeText: [
    'La personne ne pourra plus agir pour cet acteur. Vous pourrez l’ajouter de nouveau.',
    'The person will no longer be able to act for this actor. You can add them again.',
  ],
  removed: (name: string) => [`${name} n’agit plus pour cet acteur.`, `${name} acts for this actor no more.`],
  readOnly: ['Lecture seule', 'Read only'],
  more: (shown: number, total: number) => [
    `Les ${shown} premières personnes sur ${total} sont affichées.`,
    `The first ${shown} people of ${total} are shown.`,
  ],
})
