import { type Html, html } from '../../html/html.ts'
import { inLanguage, paths } from '../../html/paths.ts'
import type { Context } from '../../page.ts'
import type { Shown } from '../../publication-of.ts'
import { shareButton } from '../on-device.ts'
import { icon, type IconName } from '../icons.ts'
import { addressOf } from '../json-ld.ts'
import { goThere, onMap } from '../go-there.ts'
import { isAhead, placeLine } from './event.ts'

/** What most readers do with an event: book a place, and note the date. @param booking the link to book a place, if there is one */
export function mainActions({ item, zone }: Shown, { t, clock }: Context, booking: Html | null): Html | null {
  if (!isAhead(item, zone, clock)) return booking && html`<p class="row noprint"><span class="book">${booking}</span></p>`
  const { latitude = null, longitude = null } = item.evenement?.lieu ?? {}
  const way = latitude === null || longitude === null ? onMap(placeLine(item), { t }) : goThere({ latitude, longitude }, { t })
  return html`<p class="row noprint">
    ${booking ? html`<span class="book">${booking}</span>` : ''}
    <a class="btn" href="${paths.publicationCalendar(item.id)}"
      >${icon('addToCalendar')}${t('Ajouter à mon agenda', 'Add to my calendar')}</a
    >
    ${way}
  </p>`
}

/** What else a reader can do with a publication. */
export function actions({ item }: Shown, context: Context): Html {
  const { t, language } = context
  const address = addressOf(paths.publication(item.id, item.title), context)
  const mail = `mailto:?subject=${encodeURIComponent(item.title.toWellFormed())}&body=${encodeURIComponent(address)}`
  const link = (name: IconName, to: string, text: string, rel?: string) =>
    html`<li>${icon(name)}<a href="${to}" ${rel ? html` rel="${rel}"` : ''}>${text}</a></li>`
  return html`<ul class="actions noprint" aria-label="${t('Que faire de cette page', 'What to do with this page')}">
    <li>${shareButton(item.title, context)}</li>
    ${link('mail', mail, t('Envoyer par courriel', 'Send by e-mail'))}
    ${link('print', inLanguage(paths.publicationPoster(item.id), language), t('Imprimer l’affiche', 'Print the poster'))}
    ${link('report', inLanguage(paths.report(item.id), language), t('Signaler ce contenu', 'Report this content'), 'nofollow')}
  </ul>`
}
