import { bilingual } from '../../ui/i18n/texts.ts'

export const tabTexts = bilingual({
  tabs: ['Parts de la liste', 'Parts of the list'],
  names: {
    pending: ['À modérer', 'To moderate'],
    reported: ['Signalées', 'Reported'],
    edits: ['Modifications', 'Edits'],
    scheduled: ['Programmées', 'Scheduled'],
    rejected: ['Refusées', 'Rejected'],
    trash: ['Corbeille', 'Trash'],
    all: ['Toutes', 'All'],
  },
  view: (name: string) => [`Ma vue : ${name}`, `My view: ${name}`],
  shared: (name: string) => [`Vue : ${name}`, `View: ${name}`],
})
