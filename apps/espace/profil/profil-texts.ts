import { bilingual } from '../../ui/i18n/texts.ts'
import { CONTACT_LABELS } from '../../ui/labels/contact-labels.ts'

/** Texts of the screen of a profile. */
export const profilTexts = bilingual({
  title: ['Fiche publique', 'Public record'],
  allPages: ['Toutes mes pages', 'All my pages'],
  choose: ['Choisissez une page pour voir sa fiche.', 'Choose a page to see its record.'],
  loading: ['Chargement…', 'Loading…'],
  lead: [
    'Ce que les habitants voient de vous. Une modification est visible dès qu’elle est enregistrée.',
    'What residents see of you. A change is visible as soon as it is saved.',
  ],
  readOnly: [
    'Vous ne pouvez pas modifier cette fiche : il faut être responsable de la page, ou pouvoir publier sans relecture.',
    'You cannot change this record: this takes an owner of the page, or a member who publishes without review.',
  ],
  presentation: ['Présentation', 'Presentation'],
  description: ['Description', 'Description'],
  descriptionHint: ['Une ligne vide sépare les paragraphes.', 'An empty line separates paragraphs.'],
  contacts: ['Contacts et adresse', 'Contacts and address'],
  ...CONTACT_LABELS,
  position: ['Position sur la carte', 'Position on the map'],
  positionHint: [
    'Facultatif. Montrez l’endroit sur la carte, ou collez une latitude et une longitude.',
    'Optional. Show the place on the map, or paste a latitude and a longitude.',
  ],
  positionFault: ['Indiquez deux nombres : la latitude, puis la longitude.', 'Give two numbers: the latitude, then the longitude.'],
  horaires: ['Horaires', 'Opening hours'],
  officeHours: [
    'Les horaires et la position de la mairie se modifient dans « Mairie et horaires ».',
    'The opening hours and the position of the town hall are changed in “Town hall and hours”.',
  ],
  myCommune: ['Ouvrir « Mairie et horaires »', 'Open “Town hall and hours”'],
  directory: (value: string) => [`Annuaire de l’administration : ${value}`, `Directory of the administration: ${value}`],
  directoryShown: (value: string) => [
    `Affiché aux habitants, d’après l’annuaire de l’administration : ${value}`,
    `Shown to residents, from the directory of the administration: ${value}`,
  ],
  communeShown: [
    'Les habitants voient la valeur donnée dans « Mairie et horaires ».',
    'Residents see the value given in “Town hall and hours”.',
  ],
  takeDirectory: ['Reprendre la valeur de l’annuaire', 'Take the value of the directory'],
  saved: ['Fiche enregistrée : les habitants la voient.', 'Record saved: residents see it.'],
  elsewhere: ['Cette fiche a été modifiée entre-temps', 'This record was changed in the meantime'],
})
