import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import '../../ui/test/without-browser.ts'
import { ENDPOINTS } from '../../../contract/index.ts'

const { acteurLabels } = await import('../../ui/labels/acteur-labels.ts')
const { diffusionTexts } = await import('../diffusion/texts.ts')
const { representTexts } = await import('../../espace/claims/represent-texts.ts')
const { collecteTexts } = await import('../../ui/communes/collecte-texts.ts')
const { eluTexts, infoTexts } = await import('../../ui/communes/kinds-texts.ts')
const { communeTexts } = await import('../communes/texts.ts')
const { drawerTexts } = await import('../defibrillateurs/device/drawer-texts.ts')
const { syncTexts } = await import('../defibrillateurs/sync/sync-texts.ts')
const { deviceTexts } = await import('../defibrillateurs/texts.ts')
const { runTexts } = await import('../imports/runs/run-texts.ts')
const { importTexts } = await import('../imports/texts.ts')
const { publicationLabels } = await import('../../ui/labels/publication-labels.ts')
const { publicationTexts } = await import('../publications/texts.ts')
const { subscriptionTexts } = await import('../subscriptions/texts.ts')

const CONTRACT = resolve(import.meta.dirname, '../../../contract')

/** The texts of both languages in which the codes of a list have their words. */
type Words = [fr: object, en: object]
const both = <T extends { fr: object; en: object }>({ fr, en }: T, of: (texts: T['fr']) => object = (texts) => texts): Words => [
  of(fr),
  of(en),
]

/**
 * The closed lists of codes whose words the compiler does not miss: their screens look them up by a plain text. Of all others a missing word
 * is an error of types (docs/decisions/0047).
 */
const SHOWN: Readonly<Record<string, readonly Words[]>> = {
  'mairie association commerce entreprise service_public ecole sante culture sport autre': [both(acteurLabels, (t) => t.types)],
  'officiel verifie partenaire': [both(acteurLabels, (t) => t.badges)],
  // `open` is the form itself, whose lead has its words.
  'open no_address no_own_address inactive managed own': [both(representTexts, (t) => ({ open: t.lead, ...t.states }))],
  'maire maire_delegue adjoint conseiller': [both(eluTexts, (t) => t.types)],
  'M F': [both(eluTexts, (t) => t.civilites), both(eluTexts, (t) => t.short)],
  'mairie mairie_annexe mairie_deleguee contact lien urgence': [both(infoTexts, (t) => t.types)],
  'porte_a_porte apport_volontaire sur_rendez_vous': [both(collecteTexts, (t) => t.modes)],
  'bac sac conteneur': [both(collecteTexts, (t) => t.contenants)],
  'hebdomadaire quinzaine mensuelle dates saisonniere': [both(collecteTexts, (t) => t.frequences)],
  'paire impaire': [both(collecteTexts, (t) => t.parites)],
  'maintenue lendemain veille supprimee non_precise': [both(collecteTexts, (t) => t.feries)],
  'tous individuel collectif': [both(collecteTexts, (t) => t.publics)],
  'oui non inconnu': [both(deviceTexts, (t) => t.availability), both(drawerTexts, (t) => t.nowWords)],
  'queued running done failed': [both(syncTexts, (t) => t.status), both(communeTexts, (t) => t.syncs)],
  'rss json_feed ical openagenda datatourisme jsonld_page tec_rest': [both(importTexts, (t) => t.types)],
  'create update unchanged duplicate archive refuse': [both(importTexts, (t) => t.actions)],
  'info warn error': [both(runTexts, (t) => t.levels)],
  'queued running done partial failed unchanged undone': [both(importTexts, (t) => t.statuses)],
  'pending approved published rejected': [both(publicationTexts, (t) => t.decided)],
  'actualite evenement alerte acte information': [both(publicationLabels, (t) => t.kinds)],
  'bacs weekend': [both(diffusionTexts)],
  'marche fete spectacle musique exposition conference atelier jeux sport nature visite reunion ceremonie solidarite': [
    both(publicationLabels, (t) => t.themes),
  ],
  'evenements_simultanes periode_echue': [both(subscriptionTexts, (t) => t.motifs)],
}

/** Lists that the contract names in the description of a text: the states of a sync, the levels of a log. */
const AS_TEXT: ReadonlySet<string> = new Set(['queued running done failed', 'info warn error'])

/** The lists that the contract exports, orders of lists aside, and every enumeration of what endpoints take as a body or answer. */
async function closedLists(): Promise<Set<string>> {
  const found = new Set<string>()
  for (const file of (await readdir(CONTRACT, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name)))
    for (const [name, value] of Object.entries((await import(join(CONTRACT, file))) as Record<string, unknown>))
      if (Array.isArray(value) && value.every((one) => typeof one === 'string') && !name.endsWith('SORTS')) found.add(value.join(' '))
  for (const { body, response } of ENDPOINTS) for (const schema of [body, response]) walk(schema, found, new Set())
  return found
}

function walk(schema: unknown, found: Set<string>, seen: Set<unknown>): void {
  const def = (schema as { _zod?: { def: Record<string, unknown> } } | undefined)?._zod?.def
  if (!def || seen.has(schema)) return
  seen.add(schema)
  if (def['type'] === 'enum') found.add(Object.values(def['entries'] as object).join(' '))
  const { element, innerType, valueType, in: from, out, options, items, shape } = def
  for (const inner of [element, innerType, valueType, from, out]) walk(inner, found, seen)
  for (const inner of [options, items, shape]) for (const one of Object.values(inner ?? {})) walk(one, found, seen)
}

test('the lists that types do not enforce have their words in both languages, and are those of the contract', async () => {
  const lists = await closedLists()
  for (const [list, places] of Object.entries(SHOWN)) {
    assert.ok(AS_TEXT.has(list) || lists.has(list), list)
    for (const words of places.flat()) for (const code of list.split(' ')) assert.ok(Object.hasOwn(words, code), `${code} of ${list}`)
  }
})
