import type { z } from 'zod'
import type { Elu } from '../../../contract/communes/commune-records.ts'
import { listElus } from '../../../contract/communes/communes.ts'
import { type Local, ofCommune, ofName } from '../commune-of.ts'
import { monthInWords } from '../../../contract/dates.ts'
import { type Html, html } from '../html/html.ts'
import { inLanguage, paths } from '../html/paths.ts'
import type { Context, Page, View } from '../page.ts'
import { inFrench, pageHead, section } from '../parts/common.ts'
import { officeName } from '../parts/offices.ts'

export type Official = z.output<typeof Elu>

/** The largest council, that of Paris, has 163 members. */
const [PER_PAGE, PAGES_MAX] = [100, 5]

/** The mayor, the deputies with what they are in charge of, the councillors, with the photographs that the town hall uploaded. One at an address of elsewhere is not shown. */
export const officialsPage: Page = {
  path: '/:commune/elus',
  read: (context) => ofCommune(context, (local) => view(context, local)),
}

/** Every official of a commune whom the site shows. */
export async function officialsOf({ ask }: Pick<Context, 'ask'>, id: string): Promise<Official[]> {
  const pageOf = (page: number) => ask(listElus, { params: { id }, query: { per_page: PER_PAGE, page } })
  const first = await pageOf(1)
  const further = Array.from({ length: Math.min(first.meta.last_page, PAGES_MAX) - 1 }, (_, at) => pageOf(at + 2))
  return [first, ...(await Promise.all(further))].flatMap(({ data }) => data)
}

async function view(context: Context, { commune }: Local): Promise<View> {
  const { t, language } = context
  const officials = await officialsOf(context, commune.id)
  const mayor = officials.find(({ fonction_type: type }) => type === 'maire')
  const others = officials.filter((one) => one !== mayor)
  const deputies = others.filter(({ fonction_type: type }) => type !== 'conseiller')
  const councillors = others.filter(({ fonction_type: type }) => type === 'conseiller')
  return {
    kind: 'view',
    title: t(`Élus ${ofName(commune.nom)}`, `Elected officials of ${commune.nom}`),
    description: t(
      `Maire, adjointes et adjoints, conseillères et conseillers municipaux ${ofName(commune.nom)}, avec leurs délégations.`,
      `Mayor, deputy mayors and councillors of ${commune.nom}, with what they are in charge of.`,
    ),
    canonical: paths.officials(commune.slug),
    commune,
    main: html`${pageHead(context, commune, t('Élus', 'Elected officials'))}
    ${officials.length === 0 ? html`<p class="empty">${t('Les élus de cette commune ne sont pas encore connus ici.', 'The officials of this commune are not known here yet.')}</p>` : ''}
    ${mayor ? mayorCard(mayor, context) : ''}
    ${
      deputies.length > 0
        ? html`<section class="block">
            ${section(t('Adjointes et adjoints', 'Deputy mayors'))}
            <ul class="people">
              ${deputies.map((one) => person(one, context))}
            </ul>
          </section>`
        : ''
    }
    ${
      councillors.length > 0
        ? html`<section class="block">
            ${section(t('Conseillères et conseillers municipaux', 'Councillors'))}
            <ul class="people names">
              ${councillors.map((one) => person(one, context))}
            </ul>
          </section>`
        : ''
    }
    ${
      officials.length === 0
        ? ''
        : html`<p class="small note">
            ${t('Source : répertoire national des élus et mairie.', 'Source: national register of officials and town hall.')}
            <a href="${inLanguage(paths.practical(commune.slug), language)}">${t('Contacter la mairie', 'Contact the town hall')}</a>
          </p>`
    }`,
  }
}

function mayorCard(official: Official, context: Context): Html {
  const { t, language } = context
  const since = official.date_debut_fonction ?? official.date_debut_mandat
  return html`<div class="card narrow">
    <h2>${official.fonction ? officeName(official.fonction, context) : t('Maire', 'Mayor')}</h2>
    ${portrait(official)}
    <p class="answer">${fullName(official)}</p>
    ${since ? html`<p class="small">${t(`Depuis ${monthInWords(since.slice(0, 7), language)}`, `Since ${monthInWords(since.slice(0, 7), language)}`)}</p>` : ''}
    ${official.delegation ? html`<p class="small" ${inFrench(context)}>${official.delegation}</p>` : ''}
  </div>`
}

function portrait({ photo, ...official }: Official): Html | null {
  const size = photo?.media.sizes[0]
  return size
    ? html`<img class="portrait" src="${size.url}" alt="${fullName(official)}" width="96" height="96" loading="lazy" decoding="async" />`
    : null
}

export const fullName = ({ prenom, nom }: Pick<Official, 'prenom' | 'nom'>): string => `${prenom} ${nom}`

/** "Conseillère municipale" says nothing that the heading does not say. */
function person(official: Official, context: Context): Html {
  const { fonction, fonction_type: type, delegation } = official
  const office =
    type === 'conseiller' && /^conseill(?:er|ère) municipale?$/i.test(fonction ?? '') ? null : fonction && officeName(fonction, context)
  return html`<li>
    ${portrait(official)}<b>${fullName(official)}</b>${office ? html`<span class="small">${office}</span>` : ''}${delegation ? html`<span${inFrench(context)}>${delegation}</span>` : ''}
  </li>`
}
