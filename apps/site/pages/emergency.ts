import { listDefibrillateurs } from '../../../contract/defibrillateurs/defibrillateurs.ts'
import { type Html, html } from '../html/html.ts'
import { paths, withQuery } from '../html/paths.ts'
import type { Context, Page, Redirect, View } from '../page.ts'
import { firstCalls, furtherCalls, orders } from '../parts/calls.ts'
import { section } from '../parts/common.ts'
import { type Device, deviceCard, deviceList, isUsable } from '../parts/devices.ts'
import { nearMe } from '../parts/near-me.ts'
import { devicesOfMine } from '../parts/on-device.ts'
import { placeMap } from '../parts/place-map.ts'
import { sketch } from '../parts/sketch.ts'
import { usableFirst } from '../usable-first.ts'
import { type Position, positionOf } from './around.ts'
import { finder } from './search.ts'

const [DEVICES, RADIUS_METRES] = [6, 10_000]

/** Whom to call, what to do, and the nearest defibrillator that can be used: from every page, without a commune. The position is in the address, rounded. */
export const emergencyPage: Page = { path: paths.emergency, query: ['lat', 'lng'], read }

async function read(context: Context): Promise<View | Redirect> {
  const { query } = context
  const at = positionOf(query)
  if (at && (at.lat !== query['lat'] || at.lng !== query['lng']))
    return { kind: 'redirect', to: withQuery(paths.emergency, at), isPermanent: false }
  const devices = at ? await devicesAround(context, at) : []
  return view(context, at, devices)
}

/** The nearest devices, and the nearest that can be reached now: the nearest may all be closed. */
async function devicesAround({ ask }: Context, at: Position): Promise<Device[]> {
  const near = { ...at, rayon: RADIUS_METRES, per_page: DEVICES }
  const [nearest, reachable] = await Promise.all([
    ask(listDefibrillateurs, { query: near }),
    ask(listDefibrillateurs, { query: { ...near, disponible: 'oui' } }),
  ])
  return usableFirst([...new Map([...nearest.data, ...reachable.data].map((device) => [device.id, device])).values()])
}

function view(context: Context, at: Position | null, devices: readonly Device[]): View {
  const { t } = context
  const [first, ...rest] = devices
  const shown = first && isUsable(first) ? first : null
  const others = shown ? rest : devices
  const title = t('Urgence', 'Emergency')
  return {
    kind: 'view',
    title,
    description: t(
      'Les numéros d’urgence, et le défibrillateur utilisable le plus proche, avec son chemin.',
      'Emergency numbers, and the nearest defibrillator that can be used, with the way to it.',
    ),
    canonical: at ? withQuery(paths.emergency, at) : paths.emergency,
    ...(at ? { isUnlisted: true } : {}),
    hasMap: devices.length > 0,
    main: html`<h1 class="top0">${title}</h1>
      <div class="two top0">
        <div>
          ${firstCalls(context)} ${orders(context)}
          ${shown ? deviceCard(shown, context, nearMe(context, t('Refaire', 'Again'), paths.emergency)) : whereTo(context, at, devices.length > 0)}
        </div>
        ${
          devices.length === 0
            ? ''
            : html`<aside class="stack">
                ${others.length > 0 ? html`<section class="block">${section(t('Les autres', 'The others'))}${deviceList(others, context, { numbered: true })}</section>` : ''}
                ${sketch(others, context, {
                  label: t('Plan des défibrillateurs autour de vous, nord en haut', 'Sketch of the defibrillators around you, north above'),
                  origin: at && { latitude: Number(at.lat), longitude: Number(at.lng), name: t('vous', 'you') },
                })}
                ${placeMap('appareils', t('Carte des défibrillateurs autour de vous', 'Map of the defibrillators around you'), context)}
                <p class="small">
                  ${t('Source : Géo’DAE, base nationale des défibrillateurs. Un appareil peut avoir été déplacé.', 'Source: Géo’DAE, the national register of defibrillators. A device may have been moved.')}
                </p>
              </aside>`
        }
      </div>
      ${devicesOfMine(context)}
      <section class="block">${section(t('Autres numéros', 'Other numbers'))}${furtherCalls(context)}</section>`,
  }
}

/** How to find a device where the page shows none: by the position, else by the commune. */
function whereTo(context: Context, at: Position | null, isAnyClosed: boolean): Html {
  const { t } = context
  const none = isAnyClosed
    ? t(
        'Les défibrillateurs proches sont fermés en ce moment, ou signalés hors service. Appelez le 15 : le SAMU connaît les appareils.',
        'The defibrillators near by are closed at present, or reported out of service. Call 15: the emergency service knows the devices.',
      )
    : t(
        'Ce site ne connaît aucun défibrillateur à moins de 10\u{A0}km. Appelez le 15 : le SAMU connaît les appareils.',
        'This site knows no defibrillator within 10\u{A0}km. Call 15: the emergency service knows the devices.',
      )
  return html`<section class="card stack">
    <h2>${t('Le défibrillateur le plus proche', 'The nearest defibrillator')}</h2>
    ${at ? html`<p role="status">${none}</p>` : ''}
    ${nearMe(context, at ? t('Refaire', 'Again') : t('Me localiser', 'Locate me'), paths.emergency)}
    ${finder(context, t('Ou par la commune', 'Or by the commune'), false)}
  </section>`
}
