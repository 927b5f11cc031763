import { bilingual } from '../i18n/texts.ts'

/** Texts of the buttons of every map. */
export const mapTexts = bilingual({
  zoomIn: ['Zoom avant', 'Zoom in'],
  zoomOut: ['Zoom arrière', 'Zoom out'],
})
