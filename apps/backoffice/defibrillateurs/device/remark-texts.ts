import { bilingual } from '../../../ui/i18n/texts.ts'

export const remarkTexts = bilingual({
  title: ['Remarque de la mairie', 'Remark of the town hall'],
  filter: ['Remarque d’une mairie', 'Remark of a town hall'],
  gone: ['Mairie supprimée', 'Town hall removed'],
  public: [
    'Visible des habitants, à côté des données de la base nationale.',
    'Shown to residents, beside the data of the national register.',
  ],
  close: ['Clore', 'Close'],
  closed: ['Remarque close.', 'Remark closed.'],
})
