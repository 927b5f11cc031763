import { bilingual, pluralFr, pluralEn } from '../../../ui/i18n/texts.ts'

/** Texts of the screen of one device. */
export const recordTexts = bilingual({
  open: ['Ouvrir la fiche complète', 'Open the full record'],
  mapLabel: ['Carte de l’endroit', 'Map of the place'],
  mapHint: [
    'Au clavier : flèches pour se déplacer, + et − pour zoomer, Entrée pour ouvrir l’appareil voisin du centre.',
    'By keyboard: arrows to move, + and − to zoom, Enter to open the device next to the middle.',
  ],
  around: (count: number) => [
    count === 0 ? 'Aucun autre appareil alentour.' : `${pluralFr(count, 'autre appareil', 'autres appareils')} alentour.`,
    count === 0 ? 'No other device around.' : `${pluralEn(count, 'other device', 'other devices')} around.`,
  ],
  ofCommune: ['Décision de la commune', 'Decision of the commune'],
  ofCommuneNone: [
    'Aucune décision de la commune : la décision nationale s’applique.',
    'No decision of the commune: the national decision applies.',
  ],
  ofCountry: ['Décision nationale', 'National decision'],
  sees: ['Dans la liste de la commune', 'In the commune’s list'],
  seen: ['Visible', 'Visible'],
  unseen: ['Non visible', 'Not visible'],
  note: ['Note de la commune', 'The commune’s note'],
  openView: ['Ouvrir la fiche de la commune', 'Open the commune’s record'],
  openCountry: ['Ouvrir la fiche nationale', 'Open the national record'],
})
