import { momentInWords } from '../../../contract/dates.ts'

/** What a copy of a page says: of when it is, and nothing that was true for a moment only (parts/moment.ts). */

const [START, END] = ['<is-now', '</is-now>'] as const

/** The calendar day in the zone of the device, as YYYY-MM-DD. */
const dayOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/**
 * Returns the text of a copied page with a sentence that says of when it is, and with the words for a copy in place of what was true for a
 * moment only.
 * @param page the HTML of the page, as the service made it
 * @param at when the service made it
 */
export function copyText(page: string, { at, now, language }: { at: Date; now: Date; language: 'fr' | 'en' }): string {
  const french = language === 'fr'
  const today = dayOf(now)
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const when = momentInWords(at.toISOString(), zone, { today: () => today, isKept: true }, language)
  const said = french
    ? `Vous êtes hors ligne. Copie du ${when} : les horaires, les alertes et les annonces ont pu changer.`
    : `You are offline. Copy of ${when}: opening hours, alerts and announcements may have changed.`
  const other = french ? ' « Aujourd’hui » et « demain » y sont ceux de ce jour-là.' : ' “Today” and “tomorrow” are those of that day.'
  const sentence = `<p class="offline" role="status">${said}${dayOf(at) === today ? '' : other}</p>`
  const [before = '', ...rest] = page.split(START)
  return [before, ...rest.map((part) => momentText(part, today))].join('').replace(/<main[^<>]*>/, (main) => main + sentence)
}

/** The text of a copy from the start of a moment on. @param part what follows START: attributes, content, END and more */
function momentText(part: string, today: string): string {
  const tag = part.slice(0, part.indexOf('>'))
  const [, copied = ''] = /data-copied="([^"]*)"/.exec(tag) ?? []
  const [, day = ''] = /data-day="([^"]*)"/.exec(tag) ?? []
  return day !== '' && today <= day ? START + part : copied + part.slice(part.indexOf(END) + END.length)
}
