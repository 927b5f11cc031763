import { createActeur } from '../../../contract/acteurs/acteurs.ts'
import { listCommunes } from '../../../contract/communes/communes.ts'
import { createPublication } from '../../../contract/publications/publications.ts'
import { moderateAdminPublication } from '../../../contract/publications/publications-admin.ts'
import { assignRole, listUsers, removeRole } from '../../../contract/users/users.ts'
import { api } from './service.ts'
import type { Visit } from './visit.ts'

const EMAIL = 'mairie@demo.test'
export const word = (): string => `mot${crypto.randomUUID().slice(0, 8)}`

/** Runs `work` with the client of a second administrator, Claire Hennebelle. She is an administrator only meanwhile. */
export async function withColleague(visit: Visit, work: (colleague: Visit['api']) => Promise<void>): Promise<void> {
  const [user] = (await visit.api(listUsers, { query: { q: EMAIL } })).data
  const userId = user?.id ?? ''
  await visit.api(assignRole, { params: { userId }, body: { role: 'admin' } })
  try {
    await work(await api(EMAIL))
  } finally {
    await visit.api(removeRole, { params: { userId, role: 'admin' } })
  }
}

/** Creates an actor that no other test uses. */
export async function newActeur({ api: call }: Visit, nom = `Chorale ${word()}`) {
  const commune_id = (await call(listCommunes, { query: { q: 'Mende', per_page: 1 } })).data[0]?.id ?? ''
  return (await call(createActeur, { body: { nom, type: 'association', commune_id } })).data
}

/** Creates pending publications with a search word `q` that no other has. The newest is last. */
export async function pendingPublications(visit: Visit, count: number): Promise<{ q: string; ids: string[]; titles: string[] }> {
  const q = word()
  const { id: acteur_id, commune_id } = await newActeur(visit)
  const ids: string[] = []
  const titles = Array.from({ length: count }, (_, n) => `Fête ${n + 1} ${q}`)
  for (const title of titles) {
    const { id } = (await visit.api(createPublication, { body: { title, body: `Samedi ${q}.`, acteur_id, commune_id } })).data
    await visit.api(moderateAdminPublication, { params: { id }, body: { moderation_status: 'pending' } })
    ids.push(id)
  }
  return { q, ids, titles }
}
