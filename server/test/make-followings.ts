import { codeOf } from '../platform/access/code.ts'
import { newId } from '../platform/db/id.ts'
import type { Subscription } from '../platform/push/message.ts'
import { digestOf, sealAddress } from '../chapters/suivis/following/addresses.ts'
import { readAlert } from '../chapters/suivis/envois/alert.ts'
import { digestOf as digestOfMessage, messageOf } from '../chapters/suivis/envois/message.ts'
import { endToken, sheetToken } from '../chapters/suivis/following/tokens.ts'
import { harness } from './harness.ts'
import { makeUser } from './make.ts'

let serial = 0

/** Makes the code of an address that wants to follow something, without its e-mail. */
export async function makeSuiviCode(email = `riveraine${(serial += 1)}@example.fr`): Promise<{ email: string; code: string }> {
  const { db, services } = await harness()
  const id = newId()
  const expires_at = new Date(Date.now() + 600_000).toISOString()
  await db.insertInto('sign_in_codes').values({ id, email, purpose: 'suivi', expires_at }).execute()
  return { email, code: codeOf(services.secrets, id) }
}

/** Makes somebody who follows the collections of a commune, or another subject, by e-mail or on a device. Returns the following, the token of the sheet and that of a letter. */
export async function makeFollowing(
  commune: string,
  {
    email = `riveraine${(serial += 1)}@example.fr`,
    secteur = null,
    langue = 'fr',
    sujet = 'bacs',
    device,
  }: { email?: string; secteur?: string | null; langue?: string; sujet?: 'alertes' | 'bacs' | 'weekend'; device?: Subscription } = {},
): Promise<{ id: string; follower: string; email: string; jeton: string; fin: string }> {
  const { db, services } = await harness()
  const { secrets } = services
  const address = device ? ({ channel: 'push', subscription: device } as const) : ({ channel: 'mail', email } as const)
  const address_digest = digestOf(secrets, address)
  const [own, id] = [newId(), newId()]
  const sealed_address = sealAddress(secrets, own, address)
  const { channel } = address
  await db
    .insertInto('followers')
    .values({
      id: own,
      channel,
      sealed_address,
      address_digest,
      langue,
      vapid_key: device?.vapidKey ?? null,
      reached_at: device ? new Date().toISOString() : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id: follower } = await db
    .selectFrom('followers')
    .select('id')
    .where('address_digest', '=', address_digest)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('follows')
    .values({ id, follower_id: follower, commune_id: commune, topic: sujet, secteur, consent: JSON.stringify({ moyen: 'code' }) })
    .execute()
  return { id, follower, email, jeton: sheetToken(secrets, follower), fin: endToken(secrets, id, sujet) }
}

/** Makes a sending of an alert that has no recipients, by a further person of its actor. Returns its id and its digest. */
export async function makeEnvoi(
  publication_id: string,
  commune_id: string,
  { state = 'en_cours', motif = null }: { state?: string; motif?: string | null } = {},
): Promise<{ id: string; digest: string }> {
  const { db } = await harness()
  const id = newId()
  const alert = await readAlert(db, publication_id)
  const author = await makeUser({ links: [{ acteur_id: alert.acteur_id ?? '', role: 'member', permissions: ['publish_publications'] }] })
  const message = messageOf(alert, 'premier', null)
  const digest = digestOfMessage(message)
  await db
    .insertInto('envois')
    .values({
      id,
      kind: 'premier',
      slot: id,
      commune_id,
      communes: [commune_id],
      publication_id,
      version: 1,
      seen: '0',
      digest,
      content: JSON.stringify(message),
      state,
      motif,
      author_id: author.id,
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    })
    .execute()
  return { id, digest }
}

/** A collection at the doors on one day, YYYY-MM-DD. */
export async function makeCollection(
  commune_id: string,
  day: string,
  values: { secteur?: string; libelle?: string; ordre?: number } = {},
): Promise<void> {
  const { db } = await harness()
  await db
    .insertInto('collectes')
    .values({
      id: newId(),
      commune_id,
      type_dechet: 'ordures_menageres',
      libelle: 'Ordures ménagères',
      contenant: 'bac',
      couleur: 'gris',
      frequence: 'dates',
      dates: [day],
      ...values,
    })
    .execute()
}

/** A time zone in which it is between 18:00 and 19:00 now. */
export const eveningZone = (): string => zoneAt(18)
/** A time zone in which it is between 12:00 and 13:00 now. */
export const noonZone = (): string => zoneAt(12)
/** A time zone in which it is between 23:00 and 24:00 now. */
export const nightZone = (): string => zoneAt(23)

function zoneAt(hour: number): string {
  const offset = hour - new Date().getUTCHours()
  const east = offset > 14 ? offset - 24 : offset < -12 ? offset + 24 : offset
  return `Etc/GMT${east >= 0 ? '-' : '+'}${Math.abs(east)}`
}
