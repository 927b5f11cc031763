import { bilingual, pluralEn, pluralFr } from '../../ui/i18n/texts.ts'

export const deviceTexts = bilingual({
  title: ['Défibrillateurs', 'Defibrillators'],
  lead: [
    'Les appareils de la commune, d’après la base nationale Géo’DAE. Si un appareil a changé, laissez une remarque : les habitants la voient tout de suite, datée, à côté des données de la base.',
    'The devices of the commune, by the national register Géo’DAE. If a device has changed, leave a remark: residents see it at once, with its date, beside the data of the register.',
  ],
  registry: [
    'Cette remarque ne corrige pas Géo’DAE : seul l’exploitant de l’appareil peut y déclarer le changement.',
    'The remark does not change the register: the operator declares the change there.',
  ],
  filters: ['Filtre', 'Filter'],
  all: ['Tous', 'All'],
  remarked: ['Avec une remarque', 'With a remark'],
  none: ['Aucun défibrillateur connu dans la commune.', 'No defibrillator is known in the commune.'],
  noneRemarked: ['Vous n’avez laissé aucune remarque.', 'You have left no remark.'],
  count: (n: number) => [pluralFr(n, 'appareil', 'appareils'), pluralEn(n, 'device', 'devices')],
  unnamed: ['Défibrillateur', 'Defibrillator'],
  hidden: ['Masqué aux habitants', 'Hidden from residents'],
  since: ['Depuis le', 'Since'],
  leave: ['Laisser une remarque', 'Leave a remark'],
  change: ['Modifier la remarque', 'Change the remark'],
  withdraw: ['Retirer la remarque', 'Withdraw the remark'],
  about: (what: string, name: string) => [`${what} : ${name}`, `${what}: ${name}`],
  kind: ['Nature', 'Kind'],
  text: ['Précision visible des habitants', 'Details that residents see'],
  textHint: ['Par exemple : « À la mairie, hall d’entrée. »', 'For example: “In the town hall, entrance.”'],
  shown: [
    'Visible tout de suite sur la page des défibrillateurs de la commune.',
    'Shown at once on the page of the defibrillators of the commune.',
  ],
  save: ['Publier la remarque', 'Publish the remark'],
  saved: ['Remarque publiée.', 'Remark published.'],
  withdrawn: ['Remarque retirée.', 'Remark withdrawn.'],
  loading: ['Chargement…', 'Loading…'],
})
