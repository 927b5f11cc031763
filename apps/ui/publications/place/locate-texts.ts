import { bilingual } from '../../i18n/texts.ts'

/** Texts of the panel that locates a place. */
export const locateTexts = bilingual({
  landmark: ['Placer sur un lieu connu', 'Place at a known place'],
  chooseLandmark: ['Choisissez un lieu', 'Choose a place'],
  groups: {
    own: ['Votre adresse', 'Your address'],
    hall: ['Mairie', 'Town hall'],
    used: ['Lieux de vos événements', 'Places of your events'],
    near: ['Lieux de la commune', 'Places in the commune'],
    acteurs: ['Pages de la commune', 'Pages of the commune'],
    devices: ['Défibrillateurs', 'Defibrillators'],
  },
  here: ['Ma position', 'My position'],
  hereWait: ['Recherche de votre position…', 'Looking for your position…'],
  hereRefused: [
    'Votre position n’est pas disponible : l’appareil ou le navigateur ne la donne pas.',
    'Your position is not available: the device or the browser does not give it.',
  ],
  typed: ['Latitude et longitude', 'Latitude and longitude'],
  typedFault: ['Indiquez deux nombres : la latitude, puis la longitude.', 'Give two numbers: the latitude, then the longitude.'],
  at: (name: string) => [`Sur « ${name} ».`, `At “${name}”.`],
  from: (distance: string, direction: string, name: string) => [
    `À ${distance} ${direction} de « ${name} ».`,
    `${distance} ${direction} of “${name}”.`,
  ],
  directions: {
    n: ['au nord', 'north'],
    ne: ['au nord-est', 'north-east'],
    e: ['à l’est', 'east'],
    se: ['au sud-est', 'south-east'],
    s: ['au sud', 'south'],
    sw: ['au sud-ouest', 'south-west'],
    w: ['à l’ouest', 'west'],
    nw: ['au nord-ouest', 'north-west'],
  },
})
