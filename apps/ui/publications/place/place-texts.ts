import { bilingual } from '../../i18n/texts.ts'
import { settings } from '../../page-settings.ts'

/** Texts of the place of an event. */
export const placeTexts = bilingual({
  legend: ['Lieu', 'Place'],
  placeHint: ['Choisissez un lieu proposé, ou écrivez-en un autre.', 'Choose a proposed place, or write another one.'],
  groups: {
    own: ['Votre adresse', 'Your address'],
    hall: ['Mairie', 'Town hall'],
    used: ['Lieux de vos événements', 'Places of your events'],
    near: ['Lieux de la commune', 'Places in the commune'],
  },
  /** Without tiles there is no street to find: the drawing has known places only. */
  onMap: settings.tiles ? ['Placer sur la carte', 'Place on the map'] : ['Situer par rapport à un lieu connu', 'Locate by a known place'],
  hideMap: settings.tiles ? ['Fermer la carte', 'Close the map'] : ['Fermer le plan', 'Close the drawing'],
  located: (latitude: string, longitude: string) => [
    `${settings.tiles ? 'Situé sur la carte' : 'Lieu situé'} (${latitude} ; ${longitude})`,
    `${settings.tiles ? 'Located on the map' : 'Place located'} (${latitude}; ${longitude})`,
  ],
  unlocate: settings.tiles ? ['Retirer de la carte', 'Take off the map'] : ['Ne plus situer le lieu', 'No longer locate the place'],
  map: settings.tiles ? ['Carte du lieu', 'Map of the place'] : ['Plan des lieux connus', 'Drawing of the known places'],
  mapHint: settings.tiles
    ? [
        'Touchez la carte pour situer le lieu. Au clavier : flèches pour déplacer la carte, + et − pour le zoom, Entrée pour situer le lieu au centre.',
        'Press on the map to locate the place. By keyboard: arrows move the map, + and − zoom, Enter locates the place at the centre.',
      ]
    : [
        'Touchez le plan pour situer le lieu ; il montre les lieux connus, sans les rues. Au clavier : flèches pour le déplacer, + et − pour le zoom, Entrée pour situer le lieu au centre.',
        'Press on the drawing to locate the place; it shows known places, without streets. By keyboard: arrows move it, + and − zoom, Enter locates the place at the centre.',
      ],
  loading: settings.tiles ? ['Chargement de la carte…', 'Loading the map…'] : ['Chargement du plan…', 'Loading the drawing…'],
})
