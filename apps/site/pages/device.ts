import { communeName } from '../../../contract/communes/commune-name.ts'
import { getDefibrillateur } from '../../../contract/defibrillateurs/defibrillateurs.ts'
import { AppError } from '../../../contract/errors.ts'
import { type Place, placeBy } from '../commune-of.ts'
import { type Html, html } from '../html/html.ts'
import { inLanguage, paths } from '../html/paths.ts'
import { ID } from '../publication-of.ts'
import type { Context, Page, Redirect, View } from '../page.ts'
import { firstCalls, orders } from '../parts/calls.ts'
import { capital, crumbs, section } from '../parts/common.ts'
import { accessOf, addressOfDevice, type Device, deviceFacts, deviceName, hoursOf, isUsable, namedDevice } from '../parts/devices.ts'
import { icon } from '../parts/icons.ts'
import { absoluteAddress } from '../parts/json-ld.ts'
import { shareButton } from '../parts/on-device.ts'
import { placeMap } from '../parts/place-map.ts'
import { paperOf, posterRow, whyNoCode } from '../parts/print-row.ts'
import { qrCode } from '../parts/qr.ts'

/** One defibrillator: whether it can be used now, where exactly, the way to it. Its address can be shared, and printed on a poster. */
export const devicePage: Page = { path: '/defibrillateur/:id', read: (context) => shown(context, view) }

/** A sheet for the door behind which a defibrillator is: where it is, whom to call, what to do. */
export const devicePosterPage: Page = { path: '/defibrillateur/:id/affiche', query: ['format'], read: (context) => shown(context, poster) }

interface Shown {
  device: Device
  /** Null for a device of no commune. */
  commune: Place | null
}

/**
 * Reads the device of an address. One by its id in the list of a commune leads to its own.
 * @throws AppError not_found, also for a device that the public does not see
 */
async function shown(context: Context, make: (found: Shown, context: Context) => View): Promise<View | Redirect> {
  const { ask, params, path } = context
  const id = params['id'] ?? ''
  if (!ID.test(id)) throw new AppError('not_found')
  const { data: device } = await ask(getDefibrillateur, { params: { id } })
  if (device.id !== id) return { kind: 'redirect', to: path.replace(id, device.id), isPermanent: true }
  const commune = device.commune_id ? await placeBy(context, device.commune_id) : null
  return make({ device, commune }, context)
}

function view({ device, commune }: Shown, context: Context): View {
  const { t, language } = context
  const name = deviceName(device, context)
  const title = t(`Défibrillateur : ${name}`, `Defibrillator: ${name}`)
  const all = commune ? paths.defibrillators(commune.slug) : paths.emergency
  return {
    kind: 'view',
    title,
    description: t(
      `${addressOfDevice(device)} : où exactement, et s’il est accessible maintenant.`,
      `${addressOfDevice(device)}: where exactly, and whether it can be reached now.`,
    ),
    canonical: paths.device(device.id),
    ...(commune ? { commune } : {}),
    hasMap: true,
    main: html`<div class="hero">
        ${crumbs(context, [
          ...(commune ? [{ text: communeName(commune), path: paths.commune(commune.slug) }] : []),
          { text: t('Défibrillateurs', 'Defibrillators'), path: all },
        ])}
        <h1 class="long">${namedDevice(device, context)}</h1>
      </div>
      <div class="two top0">
        <div class="stack">
          <section class="aed${isUsable(device) ? '' : ' shut'}" aria-label="${t('Où il est', 'Where it is')}">
            <div class="aed-top">${icon('heart')}<span>${t('Défibrillateur', 'Defibrillator')}</span></div>
            ${deviceFacts(device, context)}
          </section>
          <p class="row">
            ${shareButton(title, context)}
            <a class="btn" href="${inLanguage(paths.devicePoster(device.id), language)}">${icon('print')}${t('Affiche', 'Poster')}</a>
            <a class="btn" href="${inLanguage(all, language)}">${t('Tous les défibrillateurs', 'All defibrillators')}</a>
          </p>
          <ol class="hide" id="appareils">
            <li data-lat="${device.latitude}" data-lng="${device.longitude}">${name}</li>
          </ol>
          ${placeMap('appareils', t('Carte du défibrillateur', 'Map of the defibrillator'), context)}
        </div>
        <aside class="stack">
          <section>${section(t('D’abord, appelez', 'First, call'))}${firstCalls(context, commune?.departement)} ${orders(context)}</section>
          <p class="small">
            ${t(
              'Source : Géo’DAE, base nationale des défibrillateurs. Un appareil peut avoir été déplacé.',
              'Source: Géo’DAE, the national register of defibrillators. A device may have been moved.',
            )}
          </p>
        </aside>
      </div>`,
  }
}

function poster({ device, commune }: Shown, context: Context): View {
  const { t, site } = context
  const address = site.origin ? absoluteAddress(paths.device(device.id), context) : null
  const name = deviceName(device, context)
  const facts: (Html | string | null)[] = [
    ...accessOf(device, context).map((fact) => (typeof fact === 'string' ? capital(fact) : fact)),
    device.acces_complement,
    hoursOf(device, context),
  ]
  return {
    kind: 'view',
    title: t(`Affiche : défibrillateur, ${name}`, `Poster: defibrillator, ${name}`),
    canonical: paths.devicePoster(device.id),
    isUnlisted: true,
    ...(commune ? { commune } : {}),
    form: 'print',
    paper: paperOf(context),
    main: html`${posterRow(context, paths.device(device.id))} ${whyNoCode(context)}
      <article class="sheet board life">
        <div class="face">
          ${icon('heart')}
          <p>${t('Défibrillateur', 'Defibrillator')}</p>
          <h1 class="long small2">${namedDevice(device, context)}</h1>
        </div>
        <div class="text">
          <p><b>${addressOfDevice(device)}</b></p>
          ${facts.filter(Boolean).map((fact) => html`<p>${fact}</p>`)}
        </div>
        ${firstCalls(context, commune?.departement)} ${orders(context)}
        ${
          address
            ? html`<div class="code">
                ${qrCode(address, t('Code qui mène à la page du défibrillateur', 'Code that leads to the page of the defibrillator'))}
                <p>
                  ${t(
                    'Accessible en ce moment ? Visez ce code avec l’appareil photo du téléphone.',
                    'Can it be reached now? Point the camera of your phone at this code.',
                  )}
                </p>
              </div>`
            : ''
        }
      </article>`,
  }
}
