import { inName, type Local, ofCommune } from '../commune-of.ts'
import { type Html, html } from '../html/html.ts'
import { paths } from '../html/paths.ts'
import { printedAddress } from '../html/typography.ts'
import type { Context, Page, View } from '../page.ts'
import { TOWER } from '../parts/icons.ts'
import { addressOf } from '../parts/json-ld.ts'
import { printRow } from '../parts/print-row.ts'
import { qrCode } from '../parts/qr.ts'

/** A sheet of A4 for the counter of a town hall: how residents read, and how associations and shops publish. */
export const communeGuidePage: Page = {
  path: '/:commune/guide',
  read: (context) => ofCommune(context, (local) => Promise.resolve(view(context, local))),
}

function view(context: Context, { commune }: Local): View {
  const { t, site } = context
  return {
    kind: 'view',
    title: t(`Guide du guichet : ${commune.nom}`, `Guide for the counter: ${commune.nom}`),
    canonical: paths.guide(commune.slug),
    isUnlisted: true,
    commune,
    form: 'print',
    main: html`${printRow(context, paths.commune(commune.slug))}
      <article class="sheet board guide">
        <p class="from">${TOWER}${site.name}</p>
        <h1 class="small2">${t(`S’informer et publier ${inName(commune.nom)}`, `Read and publish in ${commune.nom}`)}</h1>
        ${part(context, {
          title: t('Je veux être informé', 'I want to be informed'),
          steps: [
            site.origin
              ? t('Ouvrez la page de la commune : visez le code.', 'Open the page of the commune: point at the code.')
              : t('Ouvrez la page de la commune.', 'Open the page of the commune.'),
            t('Lisez les alertes, l’agenda, les collectes et les horaires.', 'Read the alerts, the agenda, the collections and the hours.'),
            t(
              'Abonnez votre calendrier à l’agenda : le lien est sur la page de l’agenda.',
              'Subscribe your calendar to the agenda: the link is on its page.',
            ),
          ],
          path: paths.commune(commune.slug),
          label: t(`Code qui mène à la page ${inName(commune.nom)}`, `Code that leads to the page of ${commune.nom}`),
        })}
        ${
          site.space === null
            ? ''
            : part(context, {
                title: t('Je veux publier pour mon association ou mon commerce', 'I want to publish for my association or my shop'),
                steps: [
                  t(
                    'Ouvrez l’espace de publication et donnez votre adresse e-mail.',
                    'Open the publishing space and give your e-mail address.',
                  ),
                  t('Saisissez le code reçu par e-mail.', 'Type the code that you receive by e-mail.'),
                  t('Retrouvez votre page et joignez un justificatif.', 'Find your page and add evidence.'),
                  t('Une fois la demande acceptée, publiez en trois minutes.', 'Once the request is approved, publish in three minutes.'),
                ],
                path: site.space,
                label: t('Code qui mène à l’espace de publication', 'Code that leads to the publishing space'),
              })
        }
        <p class="promise">${t('Gratuit, sans application, sans traceur.', 'Free of charge, no app, no trackers.')}</p>
      </article>`,
  }
}

interface Part {
  title: string
  steps: string[]
  path: string
  /** What the code leads to. */
  label: string
}

/** A question of the counter: what to do, and the code that begins it. Without a public address of the service there is no code. */
function part(context: Context, { title, steps, path, label }: Part): Html {
  const { t, site } = context
  const address = addressOf(path, context)
  return html`<section>
    <h2>${title}</h2>
    <div class="guide-part">
      <ol>
        ${steps.map((text) => html`<li>${text}</li>`)}
      </ol>
      ${site.origin ? qrCode(address, label) : null}
    </div>
    ${site.origin ? html`<p>${t('Adresse :', 'Address:')} <span class="web">${printedAddress(address)}</span></p>` : null}
  </section>`
}
