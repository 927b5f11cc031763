import type { Insertable } from 'kysely'
import { newId } from '../server/platform/db/id.ts'
import type { Database } from '../server/platform/db/schema.gen.ts'
import { CONTENT, type Content, digest } from '../server/chapters/imports/content.ts'
import { OutsideError } from '../server/platform/fetch/outside-error.ts'
import { quote, type Said, say } from '../server/chapters/imports/sentences.ts'
import { COMMUNE_DES_COMPTES } from './data/communes.ts'
import { acteurDu, type ActeurPlace, plusHeures } from './placed.ts'
import type { Publication } from './publications.ts'

/** Import sources of the demonstration and what they did. Nothing is fetched: none of them has a schedule that runs. */
export interface Importations {
  sources: Insertable<Database['import_sources']>[]
  items: Insertable<Database['import_items']>[]
  runs: Insertable<Database['import_runs']>[]
  lignes: Insertable<Database['import_run_entries']>[]
}

const REPRISES = 3
const PANNES = 3

/**
 * An agenda that brought some publications of the town hall, a feed whose items are there already, and a source that is paused.
 * The publications that it brought are marked so.
 */
export function importationsDe(
  publications: Publication[],
  acteurs: readonly ActeurPlace[],
  administratrice: string | null,
  maintenant: Date,
): Importations {
  const fait: Importations = { sources: [], items: [], runs: [], lignes: [] }
  const mairie = acteurDu(acteurs, COMMUNE_DES_COMPTES, -1)
  if (!mairie) return fait
  const source = (nom: string, type: string, url: string, autre: Partial<Insertable<Database['import_sources']>> = {}): string => {
    const id = newId()
    const created_at = mairie.creeLe.toISOString()
    const rien = {
      acteur_id: null,
      statut_creation: 'pending',
      active: true,
      frequence_minutes: null,
      consecutive_failures: 0,
      paused_at: null,
    }
    fait.sources.push({
      ...rien,
      id,
      nom,
      type,
      url,
      commune_id: mairie.commune.id,
      created_by: administratrice,
      created_at,
      updated_at: created_at,
      ...autre,
    })
    return id
  }
  const comptes = { read: 0, created: 0, unchanged: 0, duplicates: 0, refused: 0, http_status: 200 }
  const passage = (source_id: string, status: string, quand: Date, autre: Partial<Insertable<Database['import_runs']>>): string => {
    const id = newId()
    const [debut, fin] = [quand.toISOString(), new Date(quand.getTime() + 1400).toISOString()]
    fait.runs.push({
      ...comptes,
      id,
      source_id,
      trigger: 'manual',
      status,
      created_at: debut,
      started_at: debut,
      finished_at: fin,
      ...autre,
    })
    return id
  }
  const ligne = (run_id: string, at: Date, said: Said, autre: Partial<Insertable<Database['import_run_entries']>> = {}): void => {
    const rien = { level: 'info', action: null, external_id: null, title: null, publication_id: null, version: null }
    const seq = fait.lignes.filter((autreLigne) => autreLigne.run_id === run_id).length + 1
    fait.lignes.push({ ...rien, run_id, seq, at: at.toISOString(), reason: JSON.stringify(said), ...autre })
  }

  const agenda = source('Actualités du site de la mairie', 'rss', `${mairie.site}/actualites/flux.xml`, {
    acteur_id: mairie.id,
    statut_creation: 'published',
  })
  const reprises = publications
    .filter(
      (row) =>
        row.acteur_id === mairie.id && row.moderation_status === 'published' && row.source_url && !row.deleted_at && !row.import_source_id,
    )
    .toSorted((a, b) => a.created_at.localeCompare(b.created_at))
    .slice(0, REPRISES)
  for (const [rang, publication] of reprises.entries()) {
    const quand = new Date(publication.created_at)
    const contenu = Object.fromEntries(CONTENT.map((name) => [name, publication[name] ?? null])) as unknown as Content
    publication.import_source_id = agenda
    const content_hash = digest(contenu)
    const vu = { external_id: String(publication.source_url), publication_id: publication.id, first_seen_at: publication.created_at }
    fait.items.push({ ...vu, source_id: agenda, content_hash, source_hash: content_hash, last_seen_at: publication.created_at })
    const run = passage(agenda, 'done', quand, { read: rang + 1, created: 1, unchanged: rang })
    ligne(run, quand, say('started'))
    ligne(run, quand, say('new_item'), {
      action: 'create',
      external_id: vu.external_id,
      title: publication.title,
      publication_id: publication.id,
      version: 1,
    })
    ligne(run, quand, say('finished'))
  }

  const voisine = source('Infos de l’intercommunalité', 'rss', 'https://agglo.example.fr/feed')
  const hier = plusHeures(maintenant, -26)
  const essai = passage(voisine, 'partial', hier, { read: 2, duplicates: 1, refused: 1, message: JSON.stringify(say('some_refused')) })
  ligne(essai, hier, say('started'))
  ligne(essai, hier, say('bad_content'), { level: 'warn', action: 'refuse', external_id: 'https://agglo.example.fr/?p=418' })
  const [doublee] = reprises
  if (doublee)
    ligne(essai, hier, say('duplicate_other'), {
      action: 'duplicate',
      external_id: 'https://agglo.example.fr/?p=420',
      title: doublee.title,
      publication_id: doublee.id,
    })
  ligne(essai, hier, say('some_refused'), { level: 'warn' })

  const panne = new OutsideError('http_status', { status: 503 })
  const pause = plusHeures(maintenant, -50)
  const office = source('Agenda de l’office de tourisme', 'openagenda', 'https://api.openagenda.com/v2/agendas/48213907/events', {
    active: false,
    frequence_minutes: 360,
    consecutive_failures: 10,
    paused_at: pause.toISOString(),
  })
  for (let n = PANNES - 1; n >= 0; n -= 1) {
    const quand = plusHeures(pause, -24 * n)
    const run = passage(office, 'failed', quand, {
      trigger: 'schedule',
      http_status: 503,
      message: JSON.stringify(quote(panne.code, panne)),
    })
    ligne(run, quand, quote(panne.code, panne), { level: 'error' })
  }
  return fait
}
