import { MAIL_NAMES } from '../../../contract/settings/mails.ts'
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import '../../ui/test/without-browser.ts'
import { ENDPOINTS } from '../../../contract/index.ts'

const { accountTexts } = await import('../../ui/account/texts.ts')
const { addressTexts } = await import('../../ui/publications/place/address-texts.ts')
const { acteurLabels } = await import('../../ui/labels/acteur-labels.ts')
const { auditTexts } = await import('../audit/texts.ts')
const { proofTexts } = await import('../claims/proof-texts.ts')
const { claimTexts } = await import('../claims/texts.ts')
const { calendarCollecteTexts } = await import('../../espace/communes/calendar-collecte-texts.ts')
const { envoiTexts } = await import('../../ui/alertes/envoi-texts.ts')
const { representTexts } = await import('../../espace/claims/represent-texts.ts')
const { collecteTexts } = await import('../../ui/communes/collecte-texts.ts')
const { eluTexts, infoTexts } = await import('../../ui/communes/kinds-texts.ts')
const { communeTexts } = await import('../communes/texts.ts')
const { drawerTexts } = await import('../defibrillateurs/device/drawer-texts.ts')
const { syncTexts } = await import('../defibrillateurs/sync/sync-texts.ts')
const { deviceTexts } = await import('../defibrillateurs/texts.ts')
const { duplicateTexts } = await import('../duplicates/texts.ts')
const { runTexts } = await import('../imports/runs/run-texts.ts')
const { settingsTexts } = await import('../imports/settings/settings-texts.ts')
const { importTexts } = await import('../imports/texts.ts')
const { bulkRunTexts } = await import('../publications/decisions/bulk-run-texts.ts')
const { outgoingTexts } = await import('../jobs/outgoing-texts.ts')
const { jobTexts } = await import('../jobs/texts.ts')
const { messageTexts } = await import('../messages/texts.ts')
const { threadTexts } = await import('../messages/thread-texts.ts')
const { paymentTexts } = await import('../payments/texts.ts')
const { remarkKinds } = await import('../../ui/labels/remark-kinds.ts')
const { proofStates } = await import('../../ui/labels/proof-states.ts')
const { proposalTexts } = await import('../proposals/texts.ts')
const { opinionTexts } = await import('../records/opinion-texts.ts')
const { reportTexts } = await import('../publications/report-texts.ts')
const { publicationLabels } = await import('../../ui/labels/publication-labels.ts')
const { holidayTexts } = await import('../../ui/events/holiday-names.ts')
const { occurrenceTexts } = await import('../../ui/events/occurrence-texts.ts')
const { ruleTexts } = await import('../../ui/events/rule-texts.ts')
const { kindTexts } = await import('../publications/kind-texts.ts')
const { mediaFormTexts } = await import('../../ui/medias/media-form-texts.ts')
const { mediaTexts } = await import('../../ui/medias/media-texts.ts')
const { publicationTexts } = await import('../publications/texts.ts')
const { recordTexts } = await import('../records/record-texts.ts')
const { subscriptionTexts } = await import('../subscriptions/texts.ts')
const { settingsTexts: screenTexts } = await import('../settings/texts.ts')
const { stateTexts } = await import('../settings/state-texts.ts')
const { reportedTexts } = await import('../reports/texts.ts')
const { taskTexts } = await import('../dashboard/task-texts.ts')
const { territoryTexts } = await import('../territory/texts.ts')
const { userTexts } = await import('../users/texts.ts')

const CONTRACT = resolve(import.meta.dirname, '../../../contract')

/** The texts of both languages in which the codes of a list have their words. */
type Words = [fr: object, en: object]
const both = <T extends { fr: object; en: object }>({ fr, en }: T, of: (texts: T['fr']) => object = (texts) => texts): Words => [
  of(fr),
  of(en),
]

/** Every closed list of codes that the service answers or takes, by its values, and where its words are. */
const SHOWN: Readonly<Record<string, readonly Words[]>> = {
  'author script attachment unread': [both(mediaFormTexts, (t) => t.holds)],
  'departement intercommunalite commune': [both(territoryTexts)],
  'reject correct': [both(screenTexts, (t) => t.reasonLists)],
  'communes mairies elus defibrillateurs': [both(stateTexts, (t) => t.registerNames)],
  'folder s3': [both(stateTexts, (t) => t.where)],
  'reports publications imports disputes payments_failed messages claims proposals syncs jobs': [both(taskTexts, (t) => t.names)],
  'open closed settled': [both(reportedTexts, (t) => t.names)],
  'reports publications imports disputes payments_failed messages claims proposals syncs jobs duplicates': [
    both(taskTexts, (t) => t.names),
  ],
  'service connues': [both(addressTexts, (t) => t.sources)],
  'publish approve reject delete close_reports': [both(bulkRunTexts, (t) => t.question), both(bulkRunTexts, (t) => t.done)],
  'already changed_since not_found needs_reason would_end_act alert_too_long': [both(bulkRunTexts, (t) => t.counted)],
  'already changed_since not_found needs_reason would_end_act alert_too_long gone not_possible_now media_gone act_posted left': [
    both(bulkRunTexts, (t) => t.why),
  ],
  'send drop': [both(outgoingTexts, (t) => t.choices)],
  'mairie association commerce entreprise service_public ecole sante culture sport autre': [both(acteurLabels, (t) => t.types)],
  'officiel verifie partenaire': [both(acteurLabels, (t) => t.badges)],
  'owner member': [both(acteurLabels, (t) => t.roles)],
  'manage_publications publish_publications': [both(acteurLabels, (t) => t.permissions)],
  // `open` is the form itself, whose lead has its words.
  'open no_address no_own_address inactive managed own': [both(representTexts, (t) => ({ open: t.lead, ...t.states }))],
  'favorable defavorable': [both(opinionTexts, (t) => t.avis)],
  'pending approved rejected withdrawn expired waiting': [both(claimTexts, (t) => t.statuses)],
  'pending approved rejected withdrawn': [both(proposalTexts, (t) => t.statuses)],
  'add replace': [both(proofTexts, (t) => t.ownersChoices)],
  'file email website': [both(proofTexts, (t) => t.kinds)],
  'received waiting confirmed checking found not_found unreachable': [both(proofStates)],
  'open accepted expired withdrawn': [both(proofTexts, (t) => t.invitationStates)],
  'maire maire_delegue adjoint conseiller': [both(eluTexts, (t) => t.types)],
  'M F': [both(eluTexts, (t) => t.civilites), both(eluTexts, (t) => t.short)],
  'mairie mairie_annexe mairie_deleguee contact lien urgence': [both(infoTexts, (t) => t.types)],
  'adresse telephone email site_web': [both(communeTexts, (t) => t.fields)],
  'ordures_menageres emballages papiers verre biodechets dechets_verts encombrants sapins autre': [both(collecteTexts, (t) => t.types)],
  'porte_a_porte apport_volontaire sur_rendez_vous': [both(collecteTexts, (t) => t.modes)],
  'bac sac conteneur': [both(collecteTexts, (t) => t.contenants)],
  'hebdomadaire quinzaine mensuelle dates saisonniere': [both(collecteTexts, (t) => t.frequences)],
  'hebdomadaire quinzaine dates': [both(calendarCollecteTexts, (t) => t.rules)],
  'paire impaire': [both(collecteTexts, (t) => t.parites)],
  'maintenue lendemain veille supprimee non_precise': [both(collecteTexts, (t) => t.feries)],
  'tous individuel collectif': [both(collecteTexts, (t) => t.publics)],
  'auto visible masque a_verifier': [both(deviceTexts, (t) => t.statuses), both(drawerTexts, (t) => t.why)],
  'hors_service deplace acces absent autre': [both(remarkKinds)],
  'oui non inconnu': [both(deviceTexts, (t) => t.availability), both(drawerTexts, (t) => t.nowWords)],
  'nulle hors_limites inversee provisoire hors_territoire eloignee': [both(drawerTexts, (t) => t.motifs)],
  'non_renseigne illisible acces complement evenements contradiction etat absent': [both(drawerTexts, (t) => t.unknownHours)],
  'queued running done failed': [both(syncTexts, (t) => t.status), both(communeTexts, (t) => t.syncs)],
  'rss json_feed ical openagenda datatourisme jsonld_page tec_rest': [both(importTexts, (t) => t.types)],
  'create update unchanged duplicate archive refuse': [both(importTexts, (t) => t.actions)],
  'info warn error': [both(runTexts, (t) => t.levels)],
  'queued running done partial failed unchanged undone': [both(importTexts, (t) => t.statuses)],
  'pending published': [both(settingsTexts)],
  'waiting running retrying dead done': [both(jobTexts, (t) => t.states)],
  'queued sent failed uncertain cancelled': [both(threadTexts)],
  'red orange yellow green blue purple': [both(messageTexts, (t) => t.flags)],
  'open closed': [both(messageTexts)],
  'source_url signature': [both(duplicateTexts, (t) => t.because)],
  'pending approved published rejected': [both(publicationTexts, (t) => t.statuses), both(publicationTexts, (t) => t.decided)],
  'actualite evenement alerte acte information': [both(publicationLabels, (t) => t.kinds)],
  'deliberation arrete proces_verbal decision liste_deliberations autre': [both(publicationLabels, (t) => t.natures)],
  'information vigilance danger': [both(publicationLabels, (t) => t.severities), both(kindTexts, (t) => t.alerts)],
  'premier correction fin retrait exercice': [both(envoiTexts, (t) => t.genres), both(envoiTexts, (t) => t.prets)],
  'arret retard fin retrait depasse copie modifie annule renvoye': [both(envoiTexts, (t) => t.motifs)],
  'a_approuver programme en_cours termine interrompu annule': [both(envoiTexts, (t) => t.states)],
  'image document': [both(mediaTexts, (t) => t.kinds)],
  'processing ready failed': [both(mediaTexts, (t) => t.states)],
  'image/jpeg image/png image/webp image/avif': [both(mediaTexts, (t) => t.types)],
  'prevu reporte annule complet': [both(publicationLabels, (t) => t.statuses)],
  'marche fete spectacle musique exposition conference atelier jeux sport nature visite reunion ceremonie solidarite': [
    both(publicationLabels, (t) => t.themes),
  ],
  'pour_enfants accessible plein_air': [both(publicationLabels, (t) => t.traits)],
  'prevu reporte annule': [both(occurrenceTexts, (t) => t.statuses)],
  'quotidienne hebdomadaire mensuelle': [both(ruleTexts, (t) => t.frequencies)],
  'toussaint noel hiver printemps ascension ete': [both(holidayTexts, (t) => t.breaks)],
  'lundi mardi mercredi jeudi vendredi samedi dimanche': [both(ruleTexts, (t) => t.weekdays)],
  'illegal_content spam harassment misinformation privacy other': [both(publicationLabels, (t) => t.reportReasons)],
  'decision no_action muted office': [both(reportTexts, (t) => t.how)],
  'evenements_simultanes periode_echue': [both(subscriptionTexts, (t) => t.motifs)],
  'received processed ignored failed': [both(paymentTexts, (t) => t.statuses)],
  'admin platform_admin moderateur support registres': [
    both(userTexts),
    both(userTexts, (t) => t.hints),
    both(userTexts, (t) => t.giveText),
    both(userTexts, (t) => t.takeText),
  ],
  'moderateur support registres': [both(userTexts)],
  'password code passkey proconnect franceconnect': [both(accountTexts, (t) => t.methods)],
  'done changed_since left': [both(auditTexts, (t) => t.states), both(recordTexts, (t) => t.undoStates)],
}
/** Lists of which each value is a control of its own, with a name of its own. */
const NOT_SHOWN: ReadonlySet<string> = new Set([
  // The e-mails of the service have their names in the list itself (contract/settings/mails.ts).
  MAIL_NAMES.join(' '),
  // Which source a contact is taken from: two sentences of the panel.
  'mairie commune_infos',
  // Of which `possible` is the button itself; the others are above.
  'possible done changed_since left',
  // Why nobody sees a publication: `no_date` has a sentence, the others are states that the record shows.
  'pending rejected no_date scheduled expired deleted acteur_inactive not_validated',
  // States of one's own publications: a list of authors, which the back-office does not show.
  'pending approved published rejected scheduled expired',
  // The state of an edit beside its public version: each is a state of publications, with the same word.
  'pending rejected',
  // The state of a row at a moment: the residents' site has its words (apps/site/parts/state-words.ts).
  'deleted pending rejected hidden no_date scheduled expired',
  'upcoming running ended cancelled postponed full in_force lifted posted current',
  // What a colleague did last, and whose colleague: sentences of the space, which the back-office does not show.
  'published approved rejected pending deleted changed',
  'acteur auteur service',
  // What is planned: a calendar of the space, which the back-office does not show.
  'publication occurrence fin brouillon',
  // What is followed by e-mail: a sheet of the residents’ site.
  'alertes bacs weekend',
  // Who agrees to a sending: buttons of the space, which the back-office does not show.
  'aucune autre seule',
  // The two decisions on a claim: two buttons.
  'approved rejected',
  // The address that a code was sent to: the label of each field has the address itself.
  'new former',
  // The states of a report for a municipal office: a list of the space, which the back-office does not show.
  'ouvert transmis clos',
  // What a municipal office does with a report: two buttons.
  'clos transmis',
  // What an office may not decide on in a bulk decision: each has the sentence of its error.
  'scope_violation permission_denied validation_failed',
  // The state of a bulk run: a bar while it runs, and the sentence of its outcome.
  'queued running done stopped undoing undone',
  // Flags and the filter of deleted publications in a body, as a query has them.
  '0 1 true false',
  '0 1 true false with',
  // Languages are named in themselves, by their buttons.
  'fr en',
  // The direction of a message of one's own thread: a list of its author, which the back-office does not show.
  'inbound outbound',
  // Filters of an agenda: links of the residents’ site, with words of their own (apps/site/event-traits.ts).
  'theme gratuit pour_enfants accessible plein_air',
  // The kinds of records that the team works on: each has a screen of its own.
  'publication claim acteur',
  // Reasons that come first: each is a reason of reports, which has its word.
  'illegal_content privacy harassment',
  // What is decided on reports: three buttons.
  'close withdraw withdraw_pictures',
  // Zones of school holidays: the letter is the word.
  'A B C',
  // Where a row comes from: each kind of rows names its register.
  'manuel rne',
  'manuel dila',
])

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

test('every closed list of codes has its words in both languages where it is shown', async () => {
  const lists = await closedLists()
  assert.ok(lists.size > 30)
  assert.deepEqual(
    [...lists].filter((list) => !(list in SHOWN) && !NOT_SHOWN.has(list)),
    [],
  )
  for (const [list, places] of Object.entries(SHOWN))
    for (const words of places.flat()) for (const code of list.split(' ')) assert.ok(Object.hasOwn(words, code), `${code} of ${list}`)
})
