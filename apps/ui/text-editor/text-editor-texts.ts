import { bilingual } from '../i18n/texts.ts'

/** Texts of the visual editor. */
export const textEditorTexts = bilingual({
  tools: ['Mise en forme', 'Formatting'],
  strong: ['Gras', 'Bold'],
  em: ['Italique', 'Italic'],
  heading: ['Intertitre', 'Heading'],
  bulletList: ['Liste à puces', 'Bulleted list'],
  orderedList: ['Liste numérotée', 'Numbered list'],
  link: ['Lien', 'Link'],
  undo: ['Annuler la frappe', 'Undo typing'],
  redo: ['Rétablir la frappe', 'Redo typing'],
  address: ['Adresse du lien', 'Address of the link'],
  addressHint: ['Une adresse web ou e-mail.', 'A web or e-mail address.'],
  addressFaulty: ['Cette adresse n’est pas valable.', 'This address is not valid.'],
  apply: ['Mettre le lien', 'Add the link'],
  unlink: ['Retirer le lien', 'Remove the link'],
  selectFirst: ['Sélectionnez d’abord les mots du lien.', 'Select the words of the link first.'],
  markdown: ['Markdown', 'Markdown'],
  asMarkdown: ['Écrire en Markdown', 'Write in Markdown'],
  asVisual: ['Écrire avec la mise en forme', 'Write with formatting'],
  onlyMarkdown: [
    'Ce texte contient des éléments que la mise en forme ne montre pas (citation, image, plusieurs niveaux d’intertitres…). Il s’écrit en Markdown.',
    'This text has parts that formatting does not show (a quotation, a picture, several levels of headings…). It is written in Markdown.',
  ],
  tooLong: (count: string, max: string) => [
    `Le texte compte ${count} caractères, sur ${max} au plus. Il n’est pas enregistré tant qu’il est trop long.`,
    `The text has ${count} characters, of ${max} at most. It is not saved while it is too long.`,
  ],
  noPicture: [
    'Une image ne se place pas dans le texte : ajoutez le fichier avec les images de la publication ou de la page.',
    'A picture has no place in the text: add its file to the pictures of the publication or page.',
  ],
  pastedPlain: [
    'Le texte collé était très volumineux : seuls ses mots ont été gardés, sans mise en forme.',
    'The pasted text was very large: only its words were kept, without formatting.',
  ],
})
