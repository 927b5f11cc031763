import type { Reason } from '../../../ui/forms/reason-chips.tsx'
import type { Language } from '../../../ui/i18n/language.ts'

/** Common reasons in both languages. A reason is sent as shown and can be edited before. */
export const REJECT_REASONS: Readonly<Record<Language, readonly Reason[]>> = {
  fr: [
    { name: 'Hors sujet', text: 'Cette publication ne concerne pas la vie locale de la commune, ou ne correspond pas au type choisi.' },
    { name: 'Doublon', text: 'Cette information a déjà été publiée. Si elle a changé, modifiez la publication existante.' },
    {
      name: 'Contenu publicitaire',
      text: 'Le texte est une publicité. Une annonce est possible si elle informe les habitants : objet, date, lieu, sans argument de vente.',
    },
    {
      name: 'Informations incomplètes',
      text: 'Il manque des informations utiles aux habitants : date, lieu, horaires ou contact. Complétez-les, puis proposez-la de nouveau.',
    },
    {
      name: 'Propos inappropriés',
      text: 'Certains propos sont contraires à la loi ou manquent de respect envers des personnes. Reformulez-les.',
    },
    { name: 'Événement passé', text: 'La date annoncée est passée. Indiquez une nouvelle date si l’événement est reporté.' },
    {
      name: 'Données personnelles',
      text: 'Le texte donne des informations personnelles (nom, téléphone, adresse, photo) sans accord visible des personnes concernées. Retirez-les.',
    },
  ],
  en: [
    { name: 'Off topic', text: 'This publication is not about local life in the commune, or does not fit the chosen type.' },
    { name: 'Duplicate', text: 'This information was published before. Where it has changed, edit the existing publication.' },
    {
      name: 'Advertising',
      text: 'The text advertises. A notice is welcome where it informs residents: subject, date, place, without sales talk.',
    },
    {
      name: 'Incomplete',
      text: 'Something that residents need is missing: date, place, opening hours or contact. Please complete it and submit it again.',
    },
    { name: 'Inappropriate', text: 'Some of the wording is against the law or shows no respect for people. Please rephrase it.' },
    { name: 'Past event', text: 'The announced date has passed. Give a new date if the event is postponed.' },
    {
      name: 'Personal data',
      text: 'The text gives personal information (name, telephone, address, photograph) without visible consent of the people concerned. Remove it.',
    },
  ],
}

/** The key of the draft of a reason. */
export const rejectDraft = (about: string): string => `reject:${about}`
