import { inName, type Local, ofCommune } from '../commune-of.ts'
import { type Html, html } from '../html/html.ts'
import { paths } from '../html/paths.ts'
import type { Context, Page, View } from '../page.ts'
import { TOWER } from '../parts/icons.ts'
import { addressOf } from '../parts/json-ld.ts'
import { printRow, whyNoCode } from '../parts/print-row.ts'
import { qrCode } from '../parts/qr.ts'

/** A sheet of A4 for the notice board: what the commune's page answers, and a code that leads to it. */
export const communePosterPage: Page = {
  path: '/:commune/affiche',
  read: (context) => ofCommune(context, (local) => Promise.resolve(view(context, local))),
}

function view(context: Context, { commune }: Local): View {
  const { t, site } = context
  const answers = [
    t('Une alerte est-elle en cours ?', 'Is there an alert?'),
    t('Quel bac sortir ce soir ?', 'Which bin tonight?'),
    t('Que faire cette semaine ?', 'What is on this week?'),
    t('La mairie est-elle ouverte ?', 'Is the town hall open?'),
    t('Où est le défibrillateur ?', 'Where is the defibrillator?'),
  ]
  return {
    kind: 'view',
    title: t(`Affiche : ${commune.nom}`, `Poster: ${commune.nom}`),
    canonical: paths.poster(commune.slug),
    isUnlisted: true,
    commune,
    form: 'print',
    main: html`${printRow(context, commune)} ${whyNoCode(context)}
      <article class="sheet board">
        <p class="from">${TOWER}${site.name}</p>
        <h1 class="long${commune.nom.length > LONG ? ' small2' : ''}">${t(`${commune.nom}, aujourd’hui`, `${commune.nom}, today`)}</h1>
        <ul>
          ${answers.map((text) => html`<li>${text}</li>`)}
        </ul>
        <p class="promise">${t('Sans compte, sans application, sans traceur.', 'No account, no app, no trackers.')}</p>
        ${code(context, commune)}
      </article>`,
  }
}

const LONG = 20

/** The code and the address. Without a public address of the service there is nothing that it could lead to. */
function code(context: Context, { nom, slug }: Local['commune']): Html | null {
  const { t, site } = context
  if (!site.origin) return null
  const address = addressOf(paths.commune(slug), context)
  return html`<div class="code">
    ${qrCode(address, t(`Code qui mène à la page ${inName(nom)}`, `Code that leads to the page of ${nom}`))}
    <div>
      <p><b>${t('Visez ce code avec l’appareil photo de votre téléphone.', 'Point the camera of your phone at this code.')}</b></p>
      <p>${t('Ou tapez cette adresse :', 'Or type this address:')}</p>
      <p class="web">${address.replace(/^https?:\/\//, '')}</p>
    </div>
  </div>`
}
