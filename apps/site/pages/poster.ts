import { inName, type Local, ofCommune } from '../commune-of.ts'
import { type Html, html } from '../html/html.ts'
import { paths } from '../html/paths.ts'
import { printedAddress } from '../html/typography.ts'
import type { Context, Page, View } from '../page.ts'
import { emblem } from '../parts/common.ts'
import { icon, type IconName } from '../parts/icons.ts'
import { addressOf } from '../parts/json-ld.ts'
import { paperOf, posterRow, whyNoCode } from '../parts/print-row.ts'
import { qrCode } from '../parts/qr.ts'

/** A sheet of A4, A3 or A5 for the notice board: what the commune's page answers, and a code that leads to it. */
export const communePosterPage: Page = {
  path: '/:commune/affiche',
  query: ['format'],
  read: (context) => ofCommune(context, (local) => Promise.resolve(view(context, local))),
}

function view(context: Context, { commune }: Local): View {
  const { t, site } = context
  const address = site.origin ? addressOf(paths.commune(commune.slug), context) : null
  const answers: readonly [shape: IconName, text: string][] = [
    ['vigilance', t('Alertes', 'Alerts')],
    ['bin', t('Jours de collecte', 'Collection days')],
    ['hall', t('Mairie, horaires', 'Town hall, hours')],
    ['calendar', t('Agenda', 'Events')],
    ['heart', t('Défibrillateurs', 'Defibrillators')],
  ]
  return {
    kind: 'view',
    title: t(`Affiche : ${commune.nom}`, `Poster: ${commune.nom}`),
    canonical: paths.poster(commune.slug),
    isUnlisted: true,
    commune,
    form: 'print',
    paper: paperOf(context),
    main: html`${posterRow(context, paths.commune(commune.slug))} ${whyNoCode(context)}
      <article class="sheet board">
        <div class="face">
          ${emblem(commune)}
          <h1 class="long${commune.nom.length > LONG ? ' small2' : ''}">${commune.nom}</h1>
          <p>${t('dans votre poche', 'in your pocket')}</p>
        </div>
        <div class="code">
          ${address ? qrCode(address, t(`Code qui mène à la page ${inName(commune.nom)}`, `Code that leads to the page of ${commune.nom}`)) : ''}
          <ul>
            ${answers.map(([shape, text]) => html`<li>${icon(shape)}${text}</li>`)}
          </ul>
        </div>
        ${address ? html`<p class="web">${printedAddress(address)}</p>` : ''}
        <p class="promise">
          ${address ? t('Visez le code avec l’appareil photo du téléphone.', 'Point the camera of your phone at the code.') : ''}
          ${t('Sans compte, sans application, sans traceur.', 'No account, no app, no trackers.')}
        </p>
        ${address ? strips(commune.nom, address.replace(/^https?:\/\//, '')) : html`<p class="small">${site.name}</p>`}
      </article>`,
  }
}

const LONG = 20

/** The most letters of an address that fit on a strip. */
const [STRIPS, STRIP] = [8, 44]

/** Strips with the address, to be torn off the sheet. Screen readers have the address above. */
const strips = (nom: string, address: string): Html | null =>
  address.length > STRIP
    ? null
    : html`<ul class="strips" aria-hidden="true">
        ${Array.from({ length: STRIPS }, () => html`<li><b>${nom}</b>${printedAddress(address)}</li>`)}
      </ul>`
