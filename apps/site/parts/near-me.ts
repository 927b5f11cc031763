import { type Html, html } from '../html/html.ts'
import { inLanguage, paths } from '../html/paths.ts'
import type { Context } from '../page.ts'

/** A button that leads to what is around the position of the device. It is left out without scripts. @param path the page that shows it */
export const nearMe = ({ t, language }: Context, label: string, path = paths.around): Html =>
  html`<near-me
    data-path="${inLanguage(path, language)}"
    data-wait="${t('Recherche de votre position…', 'Finding your position…')}"
    data-refused="${t('Votre position n’est pas connue. Cherchez par le nom ou le code postal.', 'Your position is unknown. Search by name or postal code.')}"
    ><button class="btn" type="button">${label}</button></near-me
  >`
