import { bilingual } from '../../ui/i18n/texts.ts'

/** Texts of what is online, on the home. */
export const onlineTexts = bilingual({
  title: ['En ligne', 'Online'],
  all: ['Tout ce qui est en ligne', 'All that is online'],
})
