import { type Local, ofName } from '../commune-of.ts'
import { type Html, html } from '../html/html.ts'
import { inLanguage, paths } from '../html/paths.ts'
import type { Context } from '../page.ts'
import { emergencyCalls } from './calls.ts'
import { section } from './common.ts'

/** A commune where nobody has published anything that is still to be read. */
export const quiet = (context: Context, { commune }: Local, around: Html | null, way: Html | null): Html => {
  const { t, language, site } = context
  return html`<div class="two">
    <div class="stack">
      ${
        around ??
        html`<section class="block">
          ${section(t('Agenda et actualités', 'Events and news'))}
          <p>
            ${t('Rien n’est annoncé ici en ce moment.', 'Nothing is announced here at present.')}
            <a href="${inLanguage(paths.departement(commune.departement), language)}"
              >${t('Voir ce qui se passe dans le département', 'See what is on in the département')}</a
            >
          </p>
        </section>`
      }
      ${way}
      ${
        site.space
          ? html`<div class="doorway top1 noprint">
              <h2>
                ${t(`Vous êtes de la mairie ${ofName(commune.nom)} ? Ouvrez cette page en dix minutes`, `Are you the town hall of ${commune.nom}? Open this page in ten minutes`)}
              </h2>
              <p>
                ${t('La mairie, les associations et les commerces publient ici leurs événements, leurs nouvelles et leurs alertes.', 'The town hall, associations and shops publish their events, their news and their alerts here.')}
              </p>
              <a class="btn" href="${site.space}">${t('Publier sur cette page', 'Publish on this page')}</a>
            </div>`
          : ''
      }
    </div>
    <section class="block" aria-labelledby="urgences">
      <div class="sec"><h2 id="urgences">${t('Urgences', 'Emergencies')}</h2></div>
      ${emergencyCalls(context, commune.departement)}
    </section>
  </div>`
}
