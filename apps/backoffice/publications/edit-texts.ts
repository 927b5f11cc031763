import { bilingual } from '../../ui/i18n/texts.ts'

export const editTexts = bilingual({
  title: ['Titre', 'Title'],
  body: ['Texte', 'Text'],
  type_id: ['Type', 'Type'],
  commune_id: ['Commune', 'Commune'],
  commune_ids: ['Autres communes', 'Other communes'],
  date_debut: ['Début', 'Start'],
  date_fin: ['Fin', 'End'],
  source_url: ['Lien vers la source', 'Link to the source'],
  image_url: ['Adresse de l’image', 'Address of the image'],
  noType: ['Sans type', 'No type'],
  write: ['Écrire', 'Write'],
  preview: ['Aperçu', 'Preview'],
  markdown: ['**gras**, *italique*, - liste, [lien](https://…)', '**bold**, *italic*, - list, [link](https://…)'],
  save: ['Enregistrer', 'Save'],
  saved: (title: string) => [`« ${title} » est enregistrée.`, `“${title}” is saved.`],
})
