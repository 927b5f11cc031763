import { bilingual } from '../../i18n/texts.ts'

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
  onMap: ['Situer sur une carte', 'Show on a map'],
  hideMap: ['Fermer la carte', 'Close the map'],
  located: (latitude: string, longitude: string) => [
    `Situé sur la carte (${latitude} ; ${longitude})`,
    `Located on the map (${latitude}; ${longitude})`,
  ],
  unlocate: ['Retirer de la carte', 'Take off the map'],
  map: ['Carte du lieu', 'Map of the place'],
  mapHint: [
    'Appuyez sur la carte pour situer le lieu. Au clavier : flèches pour déplacer la carte, + et − pour le zoom, Entrée pour situer le lieu au centre.',
    'Press on the map to locate the place. By keyboard: arrows move the map, + and − zoom, Enter locates the place at the centre.',
  ],
  loading: ['Chargement de la carte…', 'Loading the map…'],
})
