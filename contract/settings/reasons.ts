/** A common reason of a decision, in a language: its short name, and the text that is sent. */
interface ReasonText {
  name: string
  text: string
}
/** A common reason in both languages. `en: null`: the French is shown to everybody. */
export interface CommonReason {
  fr: ReasonText
  en: ReasonText | null
  /** Archived: no longer offered. Decisions keep the text that was sent. */
  archived: boolean
}
/** The lists of reasons: of a refusal, and of a correction that is asked for. */
export const REASON_LISTS = ['reject', 'correct'] as const
export type ReasonList = (typeof REASON_LISTS)[number]

const reasons = (fr: readonly ReasonText[], en: readonly ReasonText[]): readonly CommonReason[] =>
  fr.map((text, n) => ({ fr: text, en: en[n] ?? null, archived: false }))

/** The reasons that the service has until an administrator changes them, in the order of their keys. */
export const DEFAULT_REASONS: Readonly<Record<ReasonList, readonly CommonReason[]>> = {
  reject: reasons(
    [
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
    [
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
  ),
  correct: reasons(
    [
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
    [
      {
        name: 'Date or time',
        text: 'The date or the time is missing, or does not agree with the text. Please complete it and send again.',
      },
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
  ),
}
