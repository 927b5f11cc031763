import type { z } from 'zod'
import type { Defibrillateur } from '../../../contract/defibrillateurs/defibrillateur-records.ts'
import { dateInWords, dayOf } from '../dates.ts'
import { numberInWords } from '../formats.ts'
import { type Html, html } from '../html/html.ts'
import { printed } from '../html/typography.ts'
import type { Context } from '../page.ts'
import { french, inFrench } from './common.ts'
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
    ? html`<span class="can inconnu">${icon('question')}${t('selon la base nationale :', 'by the national register:')} ${words}</span>`
    : html`<span class="${`can ${known}`}">${icon(name)}${words}</span>`
  return moment(now, t('disponibilité inconnue hors ligne', 'availability unknown offline'))
}

/** Whether a device can be reached now, as a sentence. */
export function reachable(device: Device, { t }: Pick<Context, 't'>): Html {
  const { disponible } = device
  const { text } = AVAILABLE[disponible === 'oui' || disponible === 'non' ? disponible : 'inconnu']
  const by = isDoubted(device) ? t('selon la base nationale, ', 'by the national register, ') : ''
  const words = `${by}${t<string>(text[0], text[1])}`
  return moment(`${words.charAt(0).toUpperCase()}${words.slice(1)}`, t('Disponibilité inconnue hors ligne', 'Availability unknown offline'))
}

/** The name of a device, else its address. */
export const deviceName = ({ nom, adresse }: Device, { t }: Pick<Context, 't'>): string =>
  nom ?? adresse ?? t('Défibrillateur', 'Defibrillator')

const position = ({ latitude, longitude }: Device): string => `${latitude.toFixed(5)},${longitude.toFixed(5)}`

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
  const { t } = context
  const { environnement, etage, acces_complement, acces_libre, horaires_texte, distance_m } = device
  const at = position(device)
  const where = [device.adresse, device.commune_nom && !device.adresse?.includes(device.commune_nom) ? device.commune_nom : null]
  const access = [
    environnement === 'interieur' ? t('à l’intérieur', 'indoors') : environnement === 'exterieur' ? t('à l’extérieur', 'outdoors') : null,
    acces_libre === false ? t('accès non libre', 'restricted access') : null,
    floor(etage, context),
  ].filter((text) => text !== null)
  const hours = horaires_texte ? html`${t('Horaires\u{A0}:', 'Hours:')} ${french(horaires_texte, context)}` : null
  return html`<li data-lat="${device.latitude}" data-lng="${device.longitude}">
    <h3>${number === null ? '' : html`<span class="nr">${number}</span>`}${device.nom || device.adresse ? french(printed(deviceName(device, context)), context) : deviceName(device, context)}</h3>
    <p>
      ${availability(device, context)}<span class="num" data-distance
        >${distance_m === undefined ? '' : distanceInWords(distance_m, context)}</span
      >
    </p>
    ${remark(device, context)}
    <p${inFrench(context)}>${where.filter(Boolean).join(', ')}</p>
    <p class="small">
      ${[...access, acces_complement && french(acces_complement, context), hours].filter(Boolean).map((text, n) => html`${n > 0 ? '\u{A0}· ' : ''}${text}`)}
    </p>
    <p class="small go">
      ${t('Itinéraire :', 'Directions:')} <a href="geo:${at}?q=${at}">${t('carte du téléphone', 'map of the telephone')}</a
      ><a href="https://www.openstreetmap.org/directions?to=${at}" rel="noopener external">OpenStreetMap</a
      ><a href="https://maps.apple.com/?daddr=${at}" rel="noopener external">${t('Plans d’Apple', 'Apple Maps')}</a>
    </p>
  </li>`
}

const REMARKS = {
  hors_service: ['Signalé hors service', 'Reported out of service'],
  deplace: ['Signalé déplacé', 'Reported as moved'],
  acces: ['Accès modifié', 'Access changed'],
  absent: ['Signalé absent', 'Reported as missing'],
  autre: ['Remarque', 'Remark'],
} as const

/** Whether the town hall says that the device cannot be used where the register has it. */
export const isDoubted = ({ remarque }: Device): boolean => remarque?.kind === 'hors_service' || remarque?.kind === 'absent'

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
