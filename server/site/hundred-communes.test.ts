// Neutral: pages are made from the API's answers, whose reads run on each kind.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aCommune, deCommune } from '../../contract/communes/commune-of.ts'
import { isoWeekday, todayIn, toDay, toNumber } from '../chapters/communes/days.ts'
import { loadOfficialCommunes } from '../chapters/communes/load-official.ts'
import { importMairies } from '../chapters/communes/registers/mairies/import.ts'
import { filesFolder } from '../chapters/communes/registers/test/files.ts'
import { CHEFS_LIEUX } from '../chapters/defibrillateurs/registre/rows/chefs-lieux.ts'
import { device, file } from '../chapters/defibrillateurs/test/files.ts'
import { syncing } from '../chapters/defibrillateurs/test/syncing.ts'
import { machineCaller } from '../platform/access/caller.ts'
import { newId } from '../platform/db/id.ts'
import { dice } from '../test/dice.ts'
import { anotherService, type Harness, harness } from '../test/harness.ts'
import { post } from '../test/http.ts'
import { makeActeur, makeUser } from '../test/make.ts'
import { open } from '../test/pages.ts'
import { elementsOf } from '../test/outputs.ts'
import { ALERTE, EVENEMENT } from '../test/stage.ts'

/** The lot. `SEED=…` draws another. */
const SEED = Number(process.env['SEED'] ?? 20_261_129)
const HUNDRED = 100

/** A commune of the lot, and what of it this site has. */
interface Place {
  id: string
  code_insee: string
  slug: string
  nom: string
  departement: string
  epci_nom: string | null
  epci_siren: string | null
  fuseau: string
  has: Partial<Record<Content, true>>
}
type Content = 'bins' | 'hall' | 'event' | 'alert' | 'device' | 'association'

/** Communes that are unlike others: three towns with arrondissements, overseas, without an intercommunality, without inhabitants, with an article, absorbers of others. */
const CHOSEN = (
  '75056 69123 13055 97411 97416 97611 97608 97105 97209 97302 97501 97801 98818 98817 98735 98731 98613 22016 29083 85113 55039 ' +
  '94038 17300 85194 72181 76351 91692 93066 94028 74010 91228 49023 35360 67482 2A004 01001'
).split(' ')
/** How many communes of one name are in the lot, and how many names of a commune and of those that it has absorbed are searched for. */
const [HOMONYMS, PARTS] = [6, 3]

const CALLS = ['tel:15', 'tel:18', 'tel:112']
/** The telephone of every town hall that the test imports. */
const TELEPHONE = '01 02 03 04 05'
/** Territories with a numbering plan of their own, where the number of the doctor on duty is not France's. */
const OWN_PLAN = new Set(['986', '987', '988'])
/** Where Météo-France warns of the weather of the Pacific. */
const WEATHER: Record<string, string> = { 986: '//www.meteo.nc', 987: '//meteo.pf', 988: '//www.meteo.nc' }
/** The Métropole du Grand Paris, which collects no waste. */
const GRAND_PARIS = '200054781'

/** What a reader gets: the words, where the links lead, and the page. */
interface Answer {
  words: string
  links: readonly string[]
  text: string
}

/** One of the eight questions. */
interface Question {
  name: string
  /** The pages that answer it, as what follows the address of the commune. */
  pages: readonly string[]
  /** What is asked of the search of the commune, in French and in English. */
  asked: readonly string[]
  inEnglish: string
  /** What shows that the commune itself is answered. */
  known: { what: Content; words: RegExp } | null
  /** Whether the answer leads to who knows. */
  leads: (answer: Answer, place: Place) => boolean
}

const to =
  (part: string) =>
  ({ links }: Answer): boolean =>
    links.some((link) => link.includes(part))
const toDirectory = to('lannuaire.service-public.gouv.fr/recherche')
const toHall = (answer: Answer, { slug }: Place): boolean =>
  toDirectory(answer) || answer.words.includes(TELEPHONE) || to(`/${slug}/infos`)(answer) || to('/acteur/mairie-')(answer)
const toIntercommunality = (answer: Answer, { epci_nom, epci_siren }: Place): boolean =>
  epci_nom === null || epci_siren === GRAND_PARIS
    ? !answer.words.includes('Grand Paris')
    : to(new URLSearchParams({ whoWhat: epci_nom }).toString())(answer)

const QUESTIONS: readonly Question[] = [
  {
    name: 'when the bins are collected',
    pages: ['', '/dechets'],
    asked: ['quel jour les poubelles ?'],
    inEnglish: 'bin day',
    known: { what: 'bins', words: /bac gris/ },
    leads: (answer, place) => toHall(answer, place) && toIntercommunality(answer, place),
  },
  {
    name: 'when the town hall is open, and its telephone',
    pages: ['/infos'],
    asked: ['horaires de la mairie', 'téléphone mairie'],
    inEnglish: 'town hall',
    known: { what: 'hall', words: new RegExp(TELEPHONE) },
    leads: toDirectory,
  },
  {
    name: 'what is on',
    pages: ['/agenda'],
    asked: ['que faire ce week-end ?'],
    inEnglish: 'weekend',
    known: { what: 'event', words: /Fête du hameau/ },
    leads: (answer, { slug }) => to(`/${slug}/annuaire`)(answer) || to(`/${slug}/agenda`)(answer),
  },
  {
    name: 'whether there is an alert',
    pages: ['/alertes'],
    asked: ['alerte inondation'],
    inEnglish: 'flood',
    known: { what: 'alert', words: /Crue du ruisseau/ },
    leads: (answer, { departement }) => to(WEATHER[departement] ?? '//vigilance.meteofrance.fr')(answer),
  },
  {
    name: 'where a defibrillator is',
    pages: ['/defibrillateurs'],
    asked: ['défibrillateur'],
    inEnglish: 'defibrillator',
    known: { what: 'device', words: /DAE de la salle/ },
    leads: ({ links }) => CALLS.every((number) => links.includes(number)),
  },
  {
    name: 'a doctor at night',
    pages: [],
    asked: ['médecin la nuit', 'médecin de garde'],
    inEnglish: 'doctor at night',
    known: null,
    leads: ({ links }, { departement }) => links.includes('tel:15') && links.includes('tel:116117') !== OWN_PLAN.has(departement),
  },
  {
    name: 'an association',
    pages: ['/annuaire'],
    asked: ['association', 'association de pêche'],
    inEnglish: 'club',
    known: { what: 'association', words: /Association de pêche|Associations, commerces et services/ },
    leads: toHall,
  },
  {
    name: 'how to publish',
    pages: [],
    asked: ['comment publier une annonce ?', 'publier un événement'],
    inEnglish: 'how to publish',
    known: null,
    leads: to('/espace/'),
  },
]

/** A sentence that says that something is not, and words by which it speaks of this site alone. */
const DENIES = /(?<!\p{L})(?:aucune?|rien|n’existe|n’y a|no|nothing|nobody)(?!\p{L})/iu
const BOUNDED = /(?<!\p{L})(?:ici|ces mots|here|these words)(?!\p{L})/u

describe(`a hundred communes, eight questions of each, SEED=${SEED}`, () => {
  let h: Harness
  let places: Place[]
  const { write, cleanUp, from } = syncing()
  const files = filesFolder()
  /** Where the addresses of this site lead, which are followed once. */
  const followed = new Map<string, Promise<string>>()

  before(async () => {
    h = await harness()
    await h.reset()
    await loadOfficialCommunes(h.db, machineCaller('system'))
    places = await theLot(h)
    await fill(h, places, files.write)
  })
  after(async () => {
    cleanUp()
    files.cleanUp()
    await h.reset()
  })

  /** Returns the addresses of this site in an answer that lead to no page. */
  const astray = async ({ links, text }: Answer): Promise<string[]> => {
    const own = new Set(links.map((link) => link.replace(h.url, '')).filter((link) => /^[/#]/.test(link)))
    const ends = await Promise.all(
      [...own].map(async (link) => {
        if (link.startsWith('#')) return text.includes(` id="${link.slice(1)}"`) ? '' : `${link} is not on the page`
        if (!followed.has(link)) followed.set(link, endOf(link))
        return (await followed.get(link)) ?? ''
      }),
    )
    return ends.filter((end) => end !== '')
  }

  /** Asks a question of a commune. Returns what is wrong with the answers. @param isRead whether the register of defibrillators was read */
  const ask = async (question: Question, place: Place, isRead: boolean, language: 'fr' | 'en' = 'fr'): Promise<string[]> => {
    const { pages, asked, inEnglish, known, leads } = question
    const start = `${language === 'en' ? '/en' : ''}/${place.slug}`
    const searches = (language === 'en' ? [inEnglish] : asked).map((q) => `/recherche?q=${encodeURIComponent(q)}`)
    const isKnown = known !== null && place.has[known.what] === true && (known.what !== 'device' || isRead)
    const faults: string[] = []
    for (const end of [...pages, ...searches]) {
      const answer = await answerAt(`${start}${end}`)
      const { words } = answer
      if (isKnown ? !known.words.test(words) : !leads(answer, place)) faults.push(`${isKnown ? 'does not say' : 'leads nowhere'}: ${words}`)
      for (const sentence of words.split(/(?<=[.!?])\s/))
        if (DENIES.test(sentence) && !BOUNDED.test(sentence) && !(isRead && /déclaré|registered/.test(sentence)))
          faults.push(`denies: ${sentence}`)
      faults.push(...(await astray(answer)))
      faults.splice(
        0,
        faults.length,
        ...faults.map((fault) => (fault.startsWith('/') ? fault : `${start}${end} (${place.code_insee}) ${fault}`)),
      )
    }
    return faults
  }

  for (const question of QUESTIONS)
    test(question.name, async () => {
      const faults: string[] = []
      for (const place of places) faults.push(...(await ask(question, place, false)))
      assert.deepEqual(faults, [])
    })

  test('all of it in English, of one in ten without content', async () => {
    const faults: string[] = []
    for (const [n, place] of places.filter(({ has }) => Object.keys(has).length === 0).entries())
      if (n % 10 === 0) for (const question of QUESTIONS) faults.push(...(await ask(question, place, false, 'en')))
    assert.deepEqual(faults, [])
  })

  test('the search of the site finds the commune in the question, or shows all that have its name', async () => {
    const faults: string[] = []
    for (const { id, nom, slug } of places) {
      // A name that another commune has as its own leads to that one.
      const parts = await h.db
        .selectFrom('commune_noms')
        .select('nom')
        .where('commune_id', '=', id)
        .where('nom', 'not in', (query) => query.selectFrom('communes').select('communes.nom').where('communes.id', '!=', id))
        .orderBy('nom')
        .limit(PARTS)
        .execute()
      for (const q of [
        ...parts.map((part) => part.nom),
        nom,
        `poubelles ${deCommune(nom)}`,
        `mairie ${deCommune(nom)}`,
        `médecin ${aCommune(nom)}`,
      ]) {
        const { status, headers, text } = await open(`/recherche?${new URLSearchParams({ q }).toString()}`, PLAIN)
        const leads = (headers.get('location') ?? '').split('?')[0]
        if (
          status === 200 ? !new RegExp(`href="/${slug}(?:"|/recherche)`).test(text) : leads !== `/${slug}` && leads !== `/${slug}/recherche`
        )
          faults.push(`${q}: ${status} ${leads}`)
      }
    }
    assert.deepEqual(faults, [])
  })

  test('where a defibrillator is, after the national register was read', async () => {
    const here = places.filter(({ has }) => has.device)
    const rows = here.map(({ code_insee, departement }, n) => {
      const near = CHEFS_LIEUX.find((one) => one.departement === departement)
      const [c_lat_coor1, c_long_coor1] = [String((near?.latitude ?? 0) + n / 1000), String(near?.longitude ?? 0)]
      return device({
        c_gid: `77${n}`,
        c_nom: 'DAE de la salle',
        c_com_insee: code_insee,
        c_lat_coor1,
        c_long_coor1,
        c_adr_voie: `Rue ${n}`,
      })
    })
    const { status, created } = await from(write(file(rows)), true)
    assert.deepEqual([status, created], ['done', here.length])
    const question = QUESTIONS.find(({ known }) => known?.what === 'device') ?? assert.fail()
    const faults: string[] = []
    for (const place of places) faults.push(...(await ask(question, place, true)))
    assert.deepEqual(faults, [])
  })

  test('how to publish, where the site has no space for it', async () => {
    const { url, close } = await anotherService({ ESPACE: 'off', RATE_LIMITS: 'off' })
    const place = places.find(({ has }) => Object.keys(has).length === 0)
    try {
      for (const path of ['', '/annuaire', '/guide', '/recherche?q=publier']) {
        const { status, text } = await open(`/${place?.slug}${path}`, { url, ...PLAIN })
        assert.equal(status, 200)
        assert.doesNotMatch(text, /\/espace\//, path)
        if (path.includes('?')) assert.match(text, /href="\/contact">Nous écrire<\/a>\s*<\/p>/)
      }
    } finally {
      await close()
    }
  })
})

const PLAIN = { headers: { 'accept-encoding': 'identity' } }

/** Opens a page that answers. */
async function answerAt(path: string): Promise<Answer> {
  const { status, text } = await open(path, PLAIN)
  assert.equal(status, 200, path)
  const main = /<main[^]*<\/main>/.exec(text)?.[0] ?? ''
  const links = elementsOf(main).flatMap(({ attrs }) => attrs.filter(({ name }) => name === 'href').map(({ value }) => value))
  const words = main
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', '’')
    .replaceAll(/\s+/g, ' ')
  return { words, links, text }
}

/** Follows an address of this site. Returns nothing if it leads to a page, else what it leads to. */
async function endOf(link: string): Promise<string> {
  let path = link.replace(/#.*$/, '')
  for (let turn = 0; turn < 4; turn += 1) {
    const { status, headers } = await open(path, PLAIN)
    if (status === 200) return ''
    const next = headers.get('location')
    if (next === null) return `${link} leads to ${status}`
    path = next
  }
  return `${link} leads from one address to the next`
}

/** Draws the communes: those that are unlike others, some that share a name, and others by lot. */
async function theLot({ db }: Harness): Promise<Place[]> {
  const all = (
    await db
      .selectFrom('communes')
      .select(['id', 'code_insee', 'slug', 'nom', 'departement', 'epci_nom', 'epci_siren', 'timezone as fuseau'])
      .orderBy('code_insee')
      .execute()
  ).map((row) => ({ ...row, has: {} }))
  const roll = dice(SEED)
  const chosen = new Set(all.filter(({ code_insee }) => CHOSEN.includes(code_insee)))
  assert.equal(chosen.size, CHOSEN.length)
  const alike = [...Map.groupBy(all, ({ nom }) => nom).values()].filter(({ length }) => length > HOMONYMS)
  for (const place of (alike[roll(alike.length)] ?? []).slice(0, HOMONYMS)) chosen.add(place)
  for (const article of ['Le ', 'La ', 'Les ', "L'"]) {
    const named = all.filter(({ nom }) => nom.startsWith(article))
    for (let n = 0; n < 3; n += 1) chosen.add(named[roll(named.length)] ?? assert.fail())
  }
  while (chosen.size < HUNDRED) chosen.add(all[roll(all.length)] ?? assert.fail())
  return [...chosen]
}

/** Gives some communes contents, each another kind, and one all of them. */
async function fill({ db, services }: Harness, places: readonly Place[], write: (content: string) => string): Promise<void> {
  const kinds: readonly Content[] = ['bins', 'hall', 'event', 'alert', 'device', 'association']
  for (const [n, place] of places.entries())
    if (n % 8 < kinds.length && n % 3 === 0)
      place.has = n % 24 === 0 ? Object.fromEntries(kinds.map((kind) => [kind, true])) : { [kinds[n % 8] as Content]: true }
  const halls = places
    .filter(({ has }) => has.hall)
    .map(({ code_insee, nom }, n) => ({
      id: `hall-${n}`,
      nom: `Mairie - ${nom}`,
      code_insee_commune: code_insee,
      pivot: [{ type_service_local: 'mairie', code_insee_commune: [code_insee] }],
      telephone: [{ valeur: TELEPHONE, description: '' }],
    }))
  await importMairies(services, machineCaller('cli'), write(JSON.stringify(halls)))
  for (const { id, nom, code_insee, fuseau, has } of places) {
    const day = (days: number) => toDay(toNumber(todayIn(fuseau)) + days)
    if (has.bins)
      await db
        .insertInto('collectes')
        .values({
          id: newId(),
          commune_id: id,
          type_dechet: 'ordures_menageres',
          libelle: 'Ordures ménagères',
          frequence: 'hebdomadaire',
          regle_feries: 'maintenue',
          mode: 'porte_a_porte',
          contenant: 'bac',
          couleur: 'gris',
          jours: [isoWeekday(toNumber(day(2)))],
        })
        .execute()
    if (has.association) await makeActeur(id, { nom: 'Association de pêche', slug: `peche-${code_insee.toLowerCase()}` })
    if (!has.event && !has.alert) continue
    const acteur_id = await makeActeur(id, {
      nom: `Mairie ${deCommune(nom)}`,
      type: 'mairie',
      slug: `mairie-${code_insee.toLowerCase()}`,
      can_publish: true,
      valide: true,
    })
    await db.updateTable('communes').set({ mairie_actor_id: acteur_id }).where('id', '=', id).execute()
    const { token } = await makeUser({ links: [{ acteur_id, role: 'owner' }] })
    const common = { body: 'Texte.', acteur_id, commune_id: id }
    const written = [
      ...(has.event
        ? [{ ...common, title: 'Fête du hameau', type_id: EVENEMENT, evenement: { occurrences: [{ debut: `${day(2)}T10:00` }] } }]
        : []),
      ...(has.alert
        ? [
            {
              ...common,
              title: 'Crue du ruisseau : inondation',
              type_id: ALERTE,
              expire_le: `${day(3)}T10:00:00Z`,
              alerte: { severite: 'vigilance' },
            },
          ]
        : []),
    ]
    for (const body of written) {
      const sent = await post('/publications', body, { token })
      assert.equal(sent.status, 201, JSON.stringify(sent.body))
    }
  }
}
