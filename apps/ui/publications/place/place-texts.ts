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
    `Situé sur la carte (${latitude} ; ${longitude})`,
    `Located on the map (${latitude}; ${longitude})`,
  ],
  unlocate: ['Retirer de la carte', 'Take off the map'],
  map: ['Carte du lieu', 'Map of the place'],
  mapHint: [
    'Touchez la carte pour situer le lieu. Au clavier : flèches pour déplacer la carte, + et − pour le zoom, Entrée pour situer le lieu au centre.',
    'Press on the map to locate the place. By keyboard: arrows move the map, + and − zoom, Enter locates the place at the centre.',
  ],
  loading: ['Chargement de la carte…', 'Loading the map…'],
})
