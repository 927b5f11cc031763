import assert from 'node:assert/strict'
import { type Ask, ask, type Got } from './http.ts'
import { ALERTE, type Stage } from './stage.ts'

/** What a town hall does with an alert and its sendings, over HTTP. @param url of the service @param stage whose mayor acts */
export function alertOffice(url: string, stage: Stage) {
  const api = (method: string, path: string, options: Ask = {}) => ask(method, `${url}/api/v1${path}`, options)
  const office = (more: Ask = {}): Ask => ({ token: stage.maire.token, ...more })
  const alert = async (severite: string, more: object = {}) => {
    const body = {
      title: 'Fuite de gaz',
      body: 'Restez chez vous.',
      acteur_id: stage.mairie,
      commune_id: stage.commune,
      type_id: ALERTE,
      expire_le: new Date(Date.now() + 2 * 86_400_000).toISOString(),
      alerte: { severite },
      ...more,
    }
    const got = await api('POST', '/publications', office({ body }))
    assert.equal(got.status, 201, JSON.stringify(got.body))
    return got.body.data.id as string
  }
  const state = async (id: string, by = office()) => (await api('GET', `/publications/${id}/envois`, by)).body.data
  const genres = async (id: string) => (await state(id)).prets.map(({ genre }: { genre: string }) => genre)
  const post = async (id: string, body: object, by = office()) =>
    api('POST', `/publications/${id}/envois`, { ...by, headers: { 'if-match': `"v${(await state(id)).version}"` }, body })
  const send = async (id: string, { by = office(), ...more }: { by?: Ask; [field: string]: unknown } = {}) => {
    const [{ genre, destinataires }] = (await state(id)).prets
    return post(id, { genre, destinataires, ...more }, by)
  }
  const sent = async (id: string, more: Record<string, unknown> = {}) => {
    const got = await send(id, more)
    assert.equal(got.status, 202, JSON.stringify(got.body))
    return got.body.data
  }
  const agree = ({ id, empreinte }: { id: string; empreinte: string }, { token }: { token: string }) =>
    api('POST', `/envois/${id}/approbation`, { token, body: { empreinte } })
  /** Takes a sending up with the version and the number on the screen. */
  const resume = async (id: string, envoi: string, by = office()) => {
    const { version, envois } = await state(id)
    const destinataires = envois.find((one: { id: string }) => one.id === envoi)?.restent ?? 0
    return api('POST', `/envois/${envoi}/reprise`, { ...by, headers: { 'if-match': `"v${version}"` }, body: { destinataires } })
  }
  const edit = async (id: string, body: object, by: Ask = office()) => {
    const got = await api('PATCH', `/publications/${id}`, { ...by, body })
    assert.equal(got.status, 200, JSON.stringify(got.body))
    return got
  }
  const moderate = async (id: string, moderation_status: 'rejected' | 'published') => {
    const body = { moderation_status, ...(moderation_status === 'rejected' ? { reason: 'Erreur' } : {}) }
    assert.equal((await api('PATCH', `/admin/publications/${id}/moderate`, { ...stage.back, body })).status, 200)
  }
  const undo = async (done: Got) => {
    const got = await api('POST', `/admin/audit/${done.headers.get('x-audit-id')}/undo`, stage.back)
    assert.equal(got.status, 200, JSON.stringify(got.body))
  }
  return { api, office, alert, state, genres, post, send, sent, agree, resume, edit, moderate, undo }
}
