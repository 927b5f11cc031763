import { createActeur, linkActeurUser } from '../../../contract/acteurs/acteurs.ts'
import { createProposal } from '../../../contract/acteurs/proposals.ts'
import { submitClaim } from '../../../contract/claims/claims.ts'
import { createCommune } from '../../../contract/communes/communes-admin.ts'
import { getCompte } from '../../../contract/compte/compte.ts'
import { createPublication, listPublicationTypes, reportPublication } from '../../../contract/publications/publications.ts'
import { moderateAdminPublication } from '../../../contract/publications/publications-admin.ts'
import { newActeur, word } from './colleague.ts'
import { ASSO, PERSON } from './form-screen.ts'
import { api } from './service.ts'
import type { Visit } from './visit.ts'

const DAY_MS = 86_400_000

/** A page of the visitor that no other test uses. */
export async function ownPage(visit: Visit) {
  const admin = await api()
  const acteur = await newActeur({ ...visit, api: admin })
  const { id } = (await visit.api(getCompte, {})).data
  await admin(linkActeurUser, { params: { id: acteur.id }, body: { user_id: id, role: 'owner' } })
  return acteur
}
/** A publication that the visitor may edit. */
export async function ownPublication(visit: Visit): Promise<string> {
  const { id: acteur_id, commune_id } = await ownPage(visit)
  return (await visit.api(createPublication, { body: { title: `Fête ${word()}`, body: 'Samedi.', acteur_id, commune_id } })).data.id
}
/** An alert in force of a town hall that the visitor writes for. */
export async function newAlert({ api: call }: Visit, { id: acteur_id, commune_id }: { id: string; commune_id: string }): Promise<string> {
  const type_id = (await call(listPublicationTypes, { query: { per_page: 100 } })).data.find(({ kind }) => kind === 'alerte')?.id
  const expire_le = new Date(Date.now() + DAY_MS).toISOString()
  const text = { title: `Eau coupée ${word()}`, body: 'Elle revient ce soir.', alerte: { severite: 'information' as const } }
  const body = { ...text, acteur_id, commune_id, type_id, expire_le }
  return (await call(createPublication, { body })).data.id
}
/** A publication of an association in a commune, which waits for a decision. */
export async function waitingIn(commune_id: string): Promise<string> {
  const admin = await api()
  const { data: acteur } = await admin(createActeur, { body: { nom: `Club ${word()}`, type: 'association', commune_id } })
  const { id: user_id } = (await (await api(ASSO))(getCompte, {})).data
  await admin(linkActeurUser, { params: { id: acteur.id }, body: { user_id, role: 'owner' } })
  const body = { title: `À relire ${word()}`, body: 'Texte.', acteur_id: acteur.id, commune_id }
  return (await (await api(ASSO))(createPublication, { body })).data.id
}
/** A publication that a reader has reported. */
export async function reportedIn(commune_id: string): Promise<string> {
  const id = await waitingIn(commune_id)
  await (
    await api()
  )(moderateAdminPublication, { params: { id }, body: { moderation_status: 'published' } })
  const body = { reason: 'misinformation' as const, message: `Heure fausse ${word()}`, email: `lecteur.${word()}@exemple.fr` }
  await (
    await api(PERSON)
  )(reportPublication, { params: { id }, body })
  return id
}
/** A claim of a person on a page that nobody manages. */
export async function newClaim(call: Visit['api'], visit: Visit): Promise<string> {
  const { id: acteur_id } = await newActeur({ ...visit, api: await api() })
  return (await call(submitClaim, { body: { acteur_id, nom: 'Camille Roy', message: 'Je préside cette association.' } })).data.id
}
/** A proposal of an actor that no other test decides. */
export async function newProposal(visit: Visit): Promise<string> {
  const { commune_id } = await newActeur(visit)
  const body = { nom: `Troupe ${word()}`, type: 'association' as const, commune_id, message: 'Nous jouons chaque été.' }
  return (await (await api(PERSON))(createProposal, { body })).data.id
}

/** Codes of communes that neither the demonstration nor another test has. */
let codes = 0
export const freeCode = (): string => `48${950 + (codes += 1)}`
export const newCommune = async ({ api: call }: Visit): Promise<string> =>
  (await call(createCommune, { body: { nom: `Val-${word()}`, code_insee: freeCode() } })).data.id
