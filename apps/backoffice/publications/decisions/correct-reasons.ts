import type { Reason } from '../../../ui/forms/reason-chips.tsx'
import type { Language } from '../../../ui/i18n/language.ts'

/** What is often to be corrected, in both languages. A text is sent as shown and can be edited before. */
export const CORRECT_REASONS: Readonly<Record<Language, readonly Reason[]>> = {
  fr: [
    { name: 'Date ou horaire', text: 'La date ou l’horaire manque, ou ne correspond pas au texte. Complétez-les, puis renvoyez.' },
    { name: 'Lieu', text: 'Le lieu n’est pas indiqué. Précisez l’adresse ou le nom de la salle, puis renvoyez.' },
    { name: 'Titre', text: 'Le titre ne dit pas de quoi il s’agit. Choisissez un titre plus précis, puis renvoyez.' },
    { name: 'Type', text: 'Le type choisi ne convient pas à ce texte. Choisissez-en un autre, puis renvoyez.' },
    {
      name: 'Image',
      text: 'L’image ne convient pas (droits, personnes reconnaissables ou lisibilité). Remplacez-la ou retirez-la, puis renvoyez.',
    },
    {
      name: 'Données personnelles',
      text: 'Retirez les coordonnées ou les noms des personnes qui n’ont pas donné leur accord, puis renvoyez.',
    },
    { name: 'Formulation', text: 'Reformulez le passage publicitaire ou trop vif, puis renvoyez.' },
  ],
  en: [
    { name: 'Date or time', text: 'The date or the time is missing, or does not agree with the text. Please complete it and send again.' },
    { name: 'Place', text: 'The place is not given. Please add the address or the name of the room and send again.' },
    { name: 'Title', text: 'The title does not say what this is about. Please choose a more precise one and send again.' },
    { name: 'Type', text: 'The chosen type does not suit this text. Please choose another one and send again.' },
    {
      name: 'Picture',
      text: 'The picture does not fit (rights, people who can be recognised, legibility). Please replace or remove it and send again.',
    },
    { name: 'Personal data', text: 'Please remove contact details or names of people who have not consented and send again.' },
    { name: 'Wording', text: 'Please rephrase the passage that advertises or is too sharp and send again.' },
  ],
}
