import { exceptionOn } from '../../../contract/communes/opening-hours.ts'
import { getInfos } from '../../../contract/communes/communes.ts'
import { type Local, ofCommune, ofName } from '../commune-of.ts'
import { dayInWords, daysAfter } from '../../../contract/dates.ts'
import { type Html, html, safeAddress } from '../html/html.ts'
import { paths } from '../html/paths.ts'
import { openingAt } from '../opening.ts'
import type { Context, Page, View } from '../page.ts'
import { isCalledFrom } from '../../../contract/telephones.ts'
import { capital, inFrench, pageHead, section } from '../parts/common.ts'
import { contactLines, telephone } from '../parts/contact.ts'
import { hoursTable } from '../parts/hours.ts'
import { communeData } from '../parts/json-ld.ts'
import { officeHours, openingText, type Practical } from '../parts/today.ts'
import { directory } from '../parts/who-answers.ts'

type Row = Practical['complements'][number]

/** The numbers of the fixed block: communes write them among their own, too. */
const EMERGENCY = new Set(['15', '17', '18', '112', '114'])
/** Public holidays of this many days are announced. */
const HOLIDAYS_AHEAD = 21

/** The town hall: whether it is open, its hours of each day, its contacts; other offices; whom to call in an emergency. */
export const practicalPage: Page = {
  path: '/:commune/infos',
  read: (context) => ofCommune(context, (local) => view(context, local)),
}

async function view(context: Context, local: Local): Promise<View> {
  const { ask, t } = context
  const { commune } = local
  const { data: infos } = await ask(getInfos, { params: { id: commune.id } })
  const rows = (types: readonly string[]) => infos.complements.filter(({ type }) => types.includes(type))
  const [links, urgent] = [rows(['lien']), rows(['urgence'])]
  const main = infos.complements.find(({ type, horaires }) => type === 'mairie' && horaires.length > 0)
  const offices = rows(['mairie', 'mairie_annexe', 'mairie_deleguee', 'contact']).filter((row) => row !== main && hasMore(row, infos))
  return {
    kind: 'view',
    title: t(`Mairie et infos pratiques ${ofName(commune.nom)}`, `Town hall and practical information of ${commune.nom}`),
    description: t(
      `Horaires, adresse, téléphone et e-mail de la mairie ${ofName(commune.nom)}, autres services et numéros d’urgence.`,
      `Opening hours, address, telephone and e-mail of the town hall of ${commune.nom}, other offices and emergency numbers.`,
    ),
    canonical: paths.practical(commune.slug),
    commune,
    jsonLd: [communeData(commune, infos, context)],
    main: html`${pageHead(context, commune, t('Mairie et infos pratiques', 'Town hall and practical information'))}
      <div class="two">
        <div>
          ${townHall(infos, main, context, local)}
          ${offices.length > 0 ? html`<section class="block">${section(t('Autres services', 'Other offices'))}${offices.map((row) => office(row, context, local, infos.jours_feries))}</section>` : ''}
          ${links.length > 0 ? html`<section class="block">${section(t('Liens utiles', 'Useful links'))}${linkList(links)}</section>` : ''}
        </div>
        <aside class="stack">${emergency(context, commune, urgent)}</aside>
      </div>`,
  }
}

/** A row of the town hall that only repeats the contacts shown above is left out. */
const hasMore = (row: Row, infos: Practical): boolean =>
  row.type !== 'mairie' || row.texte !== null || row.horaires.length > 0 || (row.telephone !== null && row.telephone !== infos.telephone)

function townHall(infos: Practical, main: Row | undefined, context: Context, { commune, today, at }: Local): Html {
  const { t, language } = context
  const hours = officeHours(infos)
  const opening = openingAt(hours, at, infos.jours_feries)
  const holidays = infos.jours_feries.filter((day) => !exceptionOn(hours, day) && day >= today && day <= daysAfter(today, HOLIDAYS_AHEAD))
  const contacts = contactLines(infos, context, commune.nom)
  return html`<section class="block">
    ${section(t('La mairie', 'The town hall'))} ${opening ? html`<p class="answer">${openingText(opening, today, context)}</p>` : ''}
    ${contacts}
    ${
      hours.length > 0
        ? html`${hoursTable(hours, today, context, t('Horaires de la mairie', 'Opening hours of the town hall'))}
          ${holidays.map(
            (day) =>
              html`<p class="small">
                ${t(
                  `${capital(dayInWords(day, today, language))}, jour férié : la mairie devrait être fermée.`,
                  `${dayInWords(day, today, language)} is a public holiday: the town hall is probably closed.`,
                )}
              </p>`,
          )}`
        : html`<p class="empty">
            ${
              contacts
                ? t(
                    'Les horaires ne sont pas connus ici. Appelez avant de vous déplacer.',
                    'The opening hours are not known here. Call before you go.',
                  )
                : html`${t('Nous n’avons pas encore les contacts et les horaires de cette mairie.', 'We do not have the contacts and opening hours of this town hall yet.')}
                    <a href="${directory('Mairie', commune)}" rel="noopener external"
                      >${t('Les voir dans l’annuaire de l’État', 'See them in the directory of the State')}</a
                    >`
            }
          </p>`
    }
    ${main?.texte ? html`<p${inFrench(context)}>${main.texte}</p>` : ''}
  </section>`
}

function office(row: Row, context: Context, { today, at }: Local, holidays: readonly string[]): Html {
  const { t } = context
  const opening = openingAt(row.horaires, at, holidays)
  return html`<article class="item">
    <h3${inFrench(context)}>${row.libelle}</h3>
    ${opening ? html`<p>${openingText(opening, today, context)}</p>` : ''} ${row.texte ? html`<p${inFrench(context)}>${row.texte}</p>` : ''}
    ${contactLines(row, context, null)}
    ${
      row.horaires.length > 0
        ? html`<details>
            <summary>${t('Horaires', 'Opening hours')}</summary>
            ${hoursTable(row.horaires, today, context, row.libelle)}
          </details>`
        : ''
    }
  </article>`
}

const linkList = (rows: readonly Row[]): Html =>
  html`<ul class="links">
    ${rows.map(({ libelle, site_web, texte }) => {
      const address = safeAddress(site_web)
      const text = html`<span>${libelle}${texte ? html`<br /><span class="small">${texte}</span>` : ''}</span>`
      return html`<li>${address ? html`<a href="${address}" rel="noopener external">${text}</a>` : text}</li>`
    })}
  </ul>`

/** The numbers that everybody must find, wherever they live, then those of the commune. */
function emergency({ t }: Context, { departement }: Local['commune'], own: readonly Row[]): Html {
  const numbers = [
    ['15', t('SAMU : urgence médicale', 'Medical emergency (SAMU)')],
    ['17', t('Police ou gendarmerie', 'Police')],
    ['18', t('Pompiers', 'Fire brigade')],
    ['112', t('Toutes les urgences, partout en Europe', 'All emergencies, everywhere in Europe')],
  ] as const
  const further = own.filter(({ telephone: number }) => !EMERGENCY.has(number?.trim() ?? ''))
  return html`<section class="card urgent" aria-labelledby="urgences">
    <h2 id="urgences">${t('En cas d’urgence', 'In an emergency')}</h2>
    <ul>
      ${numbers.map(([number, text]) => html`<li><a href="tel:${number}">${number}</a> <span>${text}</span></li>`)}
      ${
        isCalledFrom(departement, '114')
          ? html`<li>
              <a href="sms:114">114</a>
              <span>${t('Par SMS, si vous ne pouvez pas parler ou entendre', 'By text message, if you cannot speak or hear')}</span>
            </li>`
          : ''
      }
      ${further.map(
        ({ libelle, telephone: number, telephone_e164: e164, texte }) =>
          html`<li class="own">
            ${number ? telephone(number, e164) : ''} <span>${libelle}${texte ? html`<br /><span class="small">${texte}</span>` : ''}</span>
          </li>`,
      )}
    </ul>
  </section>`
}
