// Over 200 lines: the four kinds of rows share one stream of draws, and reading them side by side shows what sets them apart.
import type { Insertable } from 'kysely'
import { newId } from '../server/platform/db/id.ts'
import type { Database } from '../server/platform/db/schema.gen.ts'
import type { ActeurPlace, CommunePlacee } from './placed.ts'
import { ilYA, plusHeures } from './placed.ts'
import { redacteur } from './french.ts'
import { type Hasard, hasard } from './random.ts'
import { isoDate, plusJours, prochain } from './dates.ts'
import { DOUBLONS } from './data/duplicates.ts'
import { LOCALES } from './data/local-publications.ts'
import { REFUSEES } from './data/rejected-publications.ts'
import { motsDe, Redaction, type Texte } from './templates.ts'

export type Publication = Insertable<Database['publications']> & { id: string; moderation_status: string; created_at: string }

/** What the publications are made from. */
export interface Sources {
  maintenant: Date
  communes: CommunePlacee[]
  acteurs: ActeurPlace[]
  /** Ids of publication_types by code. */
  types: Map<string, string>
  /** Accounts that wrote some of them: user ids by e-mail address. */
  utilisateurs: Map<string, string>
}

const EN_ATTENTE = 27
const SUPPRIMEES = 8

/** Every publication of the demonstration, in every state; the same ones at each load, with dates that follow the clock. */
export function publicationsDe(sources: Sources): Publication[] {
  const atelier = new Atelier(sources)
  // The queue first: it takes its templates before the rest uses them up.
  return [...atelier.enAttente(), ...atelier.courantes(), ...atelier.refusees(), ...atelier.doublons()]
}

/** Holds what the four kinds share: one stream of draws, and one choice of templates. */
class Atelier {
  readonly #s: Sources
  readonly #alea: Hasard = hasard(20_260_322)
  readonly #redaction = new Redaction(this.#alea)
  readonly #insee: Map<string, CommunePlacee>
  #enAvant = 0
  #supprimees = 0

  constructor(sources: Sources) {
    this.#s = sources
    this.#insee = new Map(sources.communes.map((commune) => [commune.code_insee, commune]))
  }

  /** Published, approved, scheduled, some withdrawn: what the life of a commune looks like. */
  courantes(): Publication[] {
    return this.#s.communes.flatMap((commune) => {
      const locales = this.#locales(commune)
      const acteurs = this.#acteursDe(commune).filter(({ etat }) => etat !== 'a_valider')
      const reste = commune.demo.publications - locales.length
      const rows = [...locales]
      for (let i = 0; i < reste; i += 1) {
        const programmee = i === 0 && reste >= 8
        const age = 90 * ((i + this.#alea.entier(0, 9) / 10) / reste) ** 1.5
        const publie = programmee ? plusHeures(this.#s.maintenant, this.#alea.entier(20, 240)) : ilYA(this.#s.maintenant, age, this.#alea)
        // An actor that was deactivated wrote nothing lately.
        const auteurs = acteurs.filter(({ etat, creeLe }) => creeLe < plusJours(publie, -3) && (etat === null || age >= 20))
        const texte = this.#redaction.ecrit(commune, auteurs, publie)
        if (texte) rows.push(programmee ? this.#programmee(texte, publie) : this.#publiee(texte, publie, i))
      }
      return rows
    })
  }

  #publiee(texte: Texte, publie: Date, i: number): Publication {
    const row = this.#row(texte.acteur, {
      ...contenu(texte),
      ...etat('published', publie),
      type_id: this.#type(texte.modele.type),
      source_url: texte.modele.lien ? `${texte.acteur.site}/actualites/${texte.modele.lien}-${isoDate(publie)}` : null,
      image_url: image(texte.modele.image),
      epingle: texte.modele.epingle === true,
      admin_decision: !texte.acteur.publie && this.#alea.chance(0.4) ? 'published' : null,
      created_at: this.#avant(publie),
      updated_at: publie.toISOString(),
    })
    if (texte.modele.enAvant && this.#alea.chance(0.2)) this.#metEnAvant(row)
    if (i % 11 === 5) Object.assign(row, { moderation_status: 'approved', admin_decision: null })
    // Approved with no date: it waits for someone to choose one.
    if (i === 2 && texte.acteur.commune.demo.publications >= 16)
      Object.assign(row, { moderation_status: 'approved', admin_decision: 'approved', publie_le: null })
    if (i === 7 && this.#supprimees < SUPPRIMEES) {
      this.#supprimees += 1
      row.deleted_at = new Date(Math.min(plusHeures(publie, 30).getTime(), this.#s.maintenant.getTime() - 60_000)).toISOString()
      row.updated_at = row.deleted_at
    }
    return row
  }

  #programmee(texte: Texte, publie: Date): Publication {
    const creee = ilYA(this.#s.maintenant, this.#alea.entier(0, 3), this.#alea)
    return this.#row(texte.acteur, {
      ...contenu(texte),
      ...etat('approved', publie),
      type_id: this.#type(texte.modele.type),
      image_url: image(texte.modele.image),
      created_at: creee.toISOString(),
      updated_at: creee.toISOString(),
    })
  }

  #locales(commune: CommunePlacee): Publication[] {
    const acteurs = this.#acteursDe(commune)
    return (LOCALES[commune.code_insee] ?? []).flatMap((locale, i) => {
      const acteur = acteurs.find(({ rang }) => rang === (locale.acteur ?? -1))
      if (!acteur) return []
      const publie = ilYA(this.#s.maintenant, i * 6 + this.#alea.entier(0, 5), this.#alea)
      const { quand } = locale
      const date = quand && prochain(plusJours(this.#s.maintenant, quand.dans), quand.jour)
      const fin = date && quand.duree ? plusJours(date, quand.duree) : undefined
      const ecrit = redacteur({ hasard: this.#alea, mots: motsDe(acteur), publie, date, fin })
      const row = this.#row(acteur, {
        ...contenu({ titre: ecrit(locale.titre), corps: ecrit(locale.corps), date, fin }),
        ...etat('published', publie),
        type_id: this.#type(locale.type),
        commune_ids: this.#ids(locale.aussi ?? []),
        epingle: locale.epingle === true,
        image_url: image(locale.image),
        created_at: this.#avant(publie),
        updated_at: publie.toISOString(),
      })
      if (locale.enAvant) this.#metEnAvant(row)
      return [row]
    })
  }

  /** The moderation queue: the last days, by those who may not publish on their own. */
  enAttente(): Publication[] {
    const [premiere] = this.#s.communes
    const auteurs = this.#s.acteurs.filter(
      ({ publie, etat, theme }) => !publie && (etat === null || etat === 'a_valider') && theme !== 'mairie',
    )
    // What the demonstration accounts wrote comes first, so that each finds something of its own in the queue.
    const comptes = this.#s.acteurs.filter(({ commune, rang, theme }) => commune === premiere && (theme === 'mairie' || rang === 0))
    const tour = [...comptes, ...comptes, ...auteurs, ...auteurs]
    const rows: Publication[] = []
    for (const acteur of tour) {
      if (rows.length === EN_ATTENTE) break
      const creee = new Date(this.#s.maintenant.getTime() - this.#alea.entier(12, 4 * 24 * 60) * 60_000)
      const texte = acteur.creeLe < creee && this.#redaction.ecrit(acteur.commune, [acteur], creee)
      if (!texte) continue
      const compte = comptes.includes(acteur) ? (acteur.theme === 'mairie' ? 'redaction@demo.test' : 'asso@demo.test') : ''
      rows.push(
        this.#row(acteur, {
          ...contenu(texte),
          ...etat('pending', null),
          type_id: this.#type(texte.modele.type),
          image_url: image(texte.modele.image),
          created_by: this.#s.utilisateurs.get(compte) ?? null,
          created_at: creee.toISOString(),
          updated_at: creee.toISOString(),
        }),
      )
    }
    return rows
  }

  refusees(): Publication[] {
    return REFUSEES.flatMap((refus, i) => {
      const acteur = this.#acteur(refus.insee, refus.acteur)
      if (!acteur) return []
      const creee = ilYA(this.#s.maintenant, 2 + i * 3, this.#alea)
      const ecrit = redacteur({ hasard: this.#alea, mots: motsDe(acteur), publie: creee })
      // Two of them had been published, and were withdrawn after reports.
      const publie = i < 2 ? plusHeures(creee, 3) : null
      return [
        this.#row(acteur, {
          ...contenu({ titre: ecrit(refus.titre), corps: ecrit(refus.corps) }),
          ...etat('rejected', publie),
          type_id: this.#type(refus.type),
          status_reason: ecrit(refus.motif),
          admin_decision: i % 2 === 0 ? 'rejected' : null,
          created_at: creee.toISOString(),
          updated_at: plusHeures(creee, 20).toISOString(),
        }),
      ]
    })
  }

  doublons(): Publication[] {
    return DOUBLONS.flatMap((groupe) => {
      const acteur = this.#acteur(groupe.insee, groupe.acteur ?? -1)
      if (!acteur) return []
      const date = groupe.type === 'evenement' ? prochain(plusJours(this.#s.maintenant, 10), 6) : undefined
      const premiere = ilYA(this.#s.maintenant, groupe.age, this.#alea)
      return groupe.exemplaires.map(({ titre, corps, url, statut }, i) => {
        const creee = plusHeures(premiere, i * 9)
        const ecrit = redacteur({ hasard: this.#alea, mots: motsDe(acteur), publie: creee, date })
        return this.#row(acteur, {
          ...contenu({ titre: ecrit(titre), corps: ecrit(corps), date }),
          ...etat(statut, statut === 'published' ? plusHeures(creee, 2) : null),
          type_id: this.#type(groupe.type),
          source_url: url ?? null,
          status_reason: statut === 'rejected' ? 'Cette information est déjà en ligne. Merci de votre vigilance !' : null,
          created_at: creee.toISOString(),
          updated_at: plusHeures(creee, 2).toISOString(),
        })
      })
    })
  }

  /** A row with every column, so that rows of all kinds fit one statement. */
  #row(
    acteur: ActeurPlace,
    valeurs: Partial<Publication> & Pick<Publication, 'title' | 'body' | 'moderation_status' | 'created_at'>,
  ): Publication {
    return {
      id: newId(),
      acteur_id: acteur.id,
      commune_id: acteur.commune.id,
      commune_ids: acteur.aussi.length > 0 && this.#alea.chance(0.5) ? this.#ids(acteur.aussi) : [],
      type_id: null,
      valide: false,
      publie_le: null,
      en_avant: false,
      featured_until: null,
      epingle: false,
      source_url: null,
      date_debut: null,
      date_fin: null,
      image_url: null,
      status_reason: null,
      admin_decision: null,
      reports_count: 0,
      created_by: null,
      deleted_at: null,
      ...valeurs,
    }
  }

  /** For ever, for ten more days, or until last week, in turn. */
  #metEnAvant(row: Publication): void {
    const fins = [null, plusJours(this.#s.maintenant, 10), plusJours(this.#s.maintenant, 30), plusJours(this.#s.maintenant, -4)]
    row.en_avant = true
    row.featured_until = fins[this.#enAvant % fins.length]?.toISOString() ?? null
    this.#enAvant += 1
  }

  /** Up to two days earlier, at about the same hour: people write by day. */
  #avant = (publie: Date): string => plusHeures(publie, -24 * this.#alea.entier(0, 2) - this.#alea.entier(4, 40) / 20).toISOString()
  #acteursDe = (commune: CommunePlacee): ActeurPlace[] => this.#s.acteurs.filter((acteur) => acteur.commune === commune)
  #acteur = (insee: string, rang: number): ActeurPlace | undefined =>
    this.#s.acteurs.find((acteur) => acteur.commune.code_insee === insee && acteur.rang === rang)
  #ids = (insee: string[]): string[] => insee.flatMap((code) => this.#insee.get(code)?.id ?? [])
  #type = (code: string | null): string | null => (code === null ? null : (this.#s.types.get(code) ?? null))
}

const image = (nom: string | undefined): string | null => (nom === undefined ? null : `https://images.beffroi.example/${nom}`)

const contenu = ({ titre, corps, date, fin }: { titre: string; corps: string; date?: Date; fin?: Date }) => ({
  title: titre,
  body: corps,
  date_debut: date ? isoDate(date) : null,
  date_fin: fin ? isoDate(fin) : null,
})

const etat = (status: 'published' | 'approved' | 'pending' | 'rejected', publie: Date | null) => ({
  moderation_status: status,
  valide: status === 'published' || status === 'approved',
  publie_le: publie?.toISOString() ?? null,
})
