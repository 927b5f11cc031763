import { bilingual, pluralFr, pluralEn } from '../../ui/i18n/texts.ts'

/** Texts of the screen of one device. */
export const recordTexts = bilingual(
  {
    open: 'Ouvrir la fiche complète',
    mapLabel: 'Carte de l’endroit',
    mapHint: 'Au clavier : flèches pour se déplacer, + et − pour zoomer, Entrée pour ouvrir l’appareil voisin du centre.',
    around: (count: number) =>
      count === 0 ? 'Aucun autre appareil alentour.' : `${pluralFr(count, 'autre appareil', 'autres appareils')} alentour.`,
    ofCommune: 'Décision de la commune',
    ofCommuneNone: 'Aucune décision de la commune : la décision nationale s’applique.',
    ofCountry: 'Décision nationale',
    sees: 'Dans la liste de la commune',
    seen: 'Visible',
    unseen: 'Non visible',
    note: 'Note de la commune',
    openView: 'Ouvrir la fiche de la commune',
    openCountry: 'Ouvrir la fiche nationale',
  },
  {
    open: 'Open the full record',
    mapLabel: 'Map of the place',
    mapHint: 'By keyboard: arrows to move, + and − to zoom, Enter to open the device next to the middle.',
    around: (count: number) => (count === 0 ? 'No other device around.' : `${pluralEn(count, 'other device', 'other devices')} around.`),
    ofCommune: 'Decision of the commune',
    ofCommuneNone: 'No decision of the commune: the national decision applies.',
    ofCountry: 'National decision',
    sees: 'In the commune’s list',
    seen: 'Visible',
    unseen: 'Not visible',
    note: 'The commune’s note',
    openView: 'Open the commune’s record',
    openCountry: 'Open the national record',
  },
)
