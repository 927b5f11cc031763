import type { z } from 'zod'
import type { Defibrillateur } from '../../../contract/defibrillateurs/defibrillateur-records.ts'
import { dateInWords, dayOf } from '../../../contract/dates.ts'
import { numberInWords } from '../formats.ts'
import { type Html, html } from '../html/html.ts'
import { inLanguage, paths } from '../html/paths.ts'
import { printed } from '../html/typography.ts'
import type { Context } from '../page.ts'
import { capital, french, inFrench } from './common.ts'
import { goThere } from './go-there.ts'
import { icon } from './icons.ts'
import { moment } from './moment.ts'

export type Device = z.output<typeof Defibrillateur>

const AVAILABLE = {
  oui: { name: 'open', text: ['accessible maintenant', 'accessible now'] },
  non: { name: 'closed', text: ['fermé en ce moment', 'closed at present'] },
  inconnu: { name: 'question', text: ['horaires d’accès inconnus', 'access hours unknown'] },
} as const

/** Whether a device can be reached now, in words and with an icon. What the register does not say is unknown. */
function availability(device: Device, { t }: Pick<Context, 't'>): Html {
  const { disponible } = device
  const known = disponible === 'oui' || disponible === 'non' ? disponible : 'inconnu'
  const { name, text } = AVAILABLE[known]
  const words = t<string>(text[0], text[1])
  // Where the town hall says that it cannot be used, the register's word is no promise.
  const now = isDoubted(device)
    ? html`<span class="can inconnu">${icon('question')}${t('Selon la base nationale :', 'By the national register:')} ${words}</span>`
    : html`<span class="${`can ${known}`}">${icon(name)}${capital(words)}</span>`
  return moment(now, t('Disponibilité inconnue hors ligne', 'Availability unknown offline'))
}

/** Whether a device can be reached now, as a sentence. */
export function reachable(device: Device, { t }: Pick<Context, 't'>): Html {
  const { disponible } = device
  const { text } = AVAILABLE[disponible === 'oui' || disponible === 'non' ? disponible : 'inconnu']
  const by = isDoubted(device) ? t('selon la base nationale, ', 'by the national register, ') : ''
  const words = `${by}${t<string>(text[0], text[1])}`
  return moment(capital(words), t('Disponibilité inconnue hors ligne', 'Availability unknown offline'))
}

/** The name of a device, else its address. */
export const deviceName = ({ nom, adresse }: Device, { t }: Pick<Context, 't'>): string =>
  nom ?? adresse ?? t('Défibrillateur', 'Defibrillator')

/** The distance from a place: "350 m", "2,4 km". */
export const distanceInWords = (metres: number, { language }: Pick<Context, 'language'>): string =>
  metres < 1000 ? `${Math.round(metres / 10) * 10}\u{A0}m` : `${numberInWords(metres / 1000, language, 1)}\u{A0}km`

/**
 * Defibrillators in a list: where, how to get in, whether now. Its rows have their positions, so that a browser can sort them by distance.
 * @param numbered whether the numbers are those of a sketch
 */
export function deviceList(devices: readonly Device[], context: Context, { numbered }: { numbered: boolean }): Html {
  return html`<ol class="devices" id="appareils">
    ${devices.map((device, at) => deviceRow(device, context, numbered ? at + 1 : null))}
  </ol>`
}

function deviceRow(device: Device, context: Context, number: number | null): Html {
  const { language } = context
  const { acces_complement, distance_m } = device
  return html`<li data-lat="${device.latitude}" data-lng="${device.longitude}">
    <h3>${number === null ? '' : html`<span class="nr">${number}</span>`}<a href="${inLanguage(paths.device(device.id), language)}">${namedDevice(device, context)}</a></h3>
    <p>
      ${availability(device, context)}<span class="num" data-distance
        >${distance_m === undefined ? '' : distanceInWords(distance_m, context)}</span
      >
    </p>
    ${remark(device, context)}
    <p${inFrench(context)}>${addressOfDevice(device)}</p>
    <p class="small">${inLine([...accessOf(device, context), acces_complement && french(acces_complement, context), hoursOf(device, context)])}</p>
    <p>${goThere(device, context)}</p>
  </li>`
}

/** The name of a device as it is printed. */
export const namedDevice = (device: Device, context: Context): Html | string =>
  device.nom || device.adresse ? french(printed(deviceName(device, context)), context) : deviceName(device, context)

/** Its address, with the commune where the register leaves it out. */
export const addressOfDevice = ({ adresse, commune_nom }: Device): string =>
  [adresse, commune_nom && !adresse?.includes(commune_nom) ? commune_nom : null].filter(Boolean).join(', ')

/** How one gets to it: indoors or not, whether everybody may, the floor. */
export const accessOf = ({ environnement, acces_libre, etage }: Device, context: Context): (Html | string | null)[] => {
  const { t } = context
  return [
    environnement === 'interieur' ? t('à l’intérieur', 'indoors') : environnement === 'exterieur' ? t('à l’extérieur', 'outdoors') : null,
    acces_libre === false ? t('accès non libre', 'restricted access') : null,
    floor(etage, context),
  ]
}

/** The hours of the register, as it writes them. */
export const hoursOf = ({ horaires_texte }: Device, context: Context): Html | null =>
  horaires_texte ? html`${context.t('Horaires\u{A0}:', 'Hours:')} ${french(horaires_texte, context)}` : null

/** Facts in a line. */
const inLine = (parts: readonly (Html | string | null)[]): Html =>
  html`${parts.filter(Boolean).map((part, at) => html`${at > 0 ? '\u{A0}· ' : ''}${at === 0 && typeof part === 'string' ? capital(part) : part}`)}`

/** A walk takes a third more than the straight line, at 80 metres a minute. */
const minutesOnFoot = (metres: number): number => Math.max(1, Math.round((metres * 1.3) / 80))
/** Farther than this nobody walks in an emergency. */
const ON_FOOT_METRES = 3000

/** The one device to go to: how far, whether it can be used now, where exactly. @param again the button that asks for the position once more */
export function deviceCard(device: Device, context: Context, again: Html): Html {
  const { t, language } = context
  const { distance_m: metres } = device
  const minutes = metres === undefined || metres > ON_FOOT_METRES ? null : minutesOnFoot(metres)
  return html`<section class="aed" aria-labelledby="proche">
    <div class="aed-top">${icon('heart')}<span>${t('Le plus proche utilisable', 'The nearest that can be used')}</span>${again}</div>
    ${
      metres === undefined
        ? ''
        : html`<p class="far">
            <b class="num">${distanceInWords(metres, context)}</b>
            ${minutes ? t(`${minutes}\u{A0}min à pied`, `${minutes}\u{A0}min on foot`) : t('à vol d’oiseau', 'as the crow flies')}
          </p>`
    }
    <h2 id="proche"><a href="${inLanguage(paths.device(device.id), language)}">${namedDevice(device, context)}</a></h2>
    ${deviceFacts(device, context)}
  </section>`
}

/** Whether a device can be used now, where exactly it is, and the way to it. */
export const deviceFacts = (device: Device, context: Context): Html =>
  html`<p>${availability(device, context)}</p>
    ${remark(device, context)}
    <p>${inLine([french(addressOfDevice(device), context), ...accessOf(device, context)])}</p>
    ${device.acces_complement ? html`<p>${french(printed(device.acces_complement), context)}</p>` : ''}
    ${device.horaires_texte ? html`<p class="small">${hoursOf(device, context)}</p>` : ''} ${goThere(device, context, ' go big')}`

const REMARKS = {
  hors_service: ['Signalé hors service', 'Reported out of service'],
  deplace: ['Signalé déplacé', 'Reported as moved'],
  acces: ['Accès modifié', 'Access changed'],
  absent: ['Signalé absent', 'Reported as missing'],
  autre: ['Remarque', 'Remark'],
} as const

/** Whether the town hall says that the device cannot be used where the register has it. */
export const isDoubted = ({ remarque }: Device): boolean => remarque?.kind === 'hors_service' || remarque?.kind === 'absent'

/** Whether a device can be used, as far as is known: its hours do not say that it is closed, and nobody says that it cannot be. */
export const isUsable = (device: Device): boolean => device.disponible !== 'non' && !isDoubted(device)

/** What the town hall says of a device, with its date; nothing without a remark. */
function remark(device: Device, context: Context): Html | null {
  const { t, language } = context
  const { remarque } = device
  if (!remarque) return null
  const [fr, en] = REMARKS[remarque.kind]
  const day = dateInWords(dayOf(remarque.le, 'Europe/Paris'), language)
  const by = t(`par la mairie le ${day}`, `by the town hall on ${day}`)
  return html`<p class="remark${isDoubted(device) ? ' grave' : ''}">
    ${icon('vigilance')}<span
      ><strong>${t<string>(fr, en)} ${by}.</strong>${remarque.texte ? html` ${french(printed(remarque.texte), context)}` : ''}</span
    >
  </p>`
}

/** The floor in words: the register writes "0", "RDC", "1er étage". */
function floor(etage: string | null, context: Context): Html | string | null {
  const { t } = context
  const text = etage?.trim() ?? ''
  if (text === '') return null
  if (/^(?:0|rdc)$/i.test(text)) return t('rez-de-chaussée', 'ground floor')
  return /^-?\d+$/.test(text) ? t(`étage ${text}`, `floor ${text}`) : french(text, context)
}
