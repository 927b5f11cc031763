import { bilingual } from '../../ui/i18n/texts.ts'

export const opinionTexts = bilingual({
  title: ['Avis de la mairie', 'Opinion of the town hall'],
  avis: { favorable: ['Favorable', 'In favour'], defavorable: ['Défavorable', 'Against'] },
})
