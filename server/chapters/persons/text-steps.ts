import { sql } from 'kysely'
import { ERASED_TEXT, type Scope, type Step, step } from './steps.ts'

/** Columns in which people write what they like, of records that stay, with what those are called; `json` where a document holds it. */
export const FREE_TEXTS: Readonly<Record<string, { texts: readonly [string, string]; columns: readonly string[]; versioned?: true }>> = {
  acteurs: { texts: ['les fiches d’acteurs', 'actors'], columns: ['nom', 'description', 'adresse'], versioned: true },
  canned_replies: { texts: ['les réponses types', 'canned replies'], columns: ['title', 'body'], versioned: true },
  claims: { texts: ['les noms des demandes de gestion', 'names in claims'], columns: ['nom'] },
  collectes: {
    texts: ['les collectes', 'waste collections'],
    columns: ['secteur', 'secteur_detail', 'libelle', 'consigne', 'gestionnaire_nom'],
  },
  commune_defibrillateurs: {
    texts: ['les notes de communes sur les défibrillateurs', 'notes of communes on devices'],
    columns: ['admin_note'],
  },
  commune_infos: { texts: ['les informations pratiques', 'practical information'], columns: ['libelle', 'adresse', 'complement', 'texte'] },
  defibrillateurs: { texts: ['les notes sur les défibrillateurs', 'notes on devices'], columns: ['admin_note'] },
  elus: { texts: ['les fonctions d’élus', 'functions of officials'], columns: ['fonction', 'delegation'] },
  import_run_entries: {
    texts: ['les lignes d’importation', 'lines of imports'],
    columns: ['external_id', 'title', 'reason json', 'changes json', 'before json'],
  },
  import_sources: { texts: ['les noms de sources', 'names of sources'], columns: ['nom'] },
  message_threads: { texts: ['les noms de correspondants', 'names of contacts'], columns: ['contact_nom'] },
  messages: { texts: ['les noms d’expéditeurs', 'names of senders'], columns: ['author_nom'] },
  publications: { texts: ['les motifs de modération', 'reasons of moderation'], columns: ['status_reason'], versioned: true },
  report_closings: { texts: ['les motifs de clôture', 'reasons of closing'], columns: ['reason'] },
  saved_views: { texts: ['les vues enregistrées', 'saved views'], columns: ['nom', 'query'] },
  users: { texts: ['les noms de comptes', 'names of accounts'], columns: ['nom', 'prenom'], versioned: true },
}

/** An address as it stands in a text, and in the query of a web address. */
const spellings = ({ emails }: Scope): string[] => [...new Set(emails.flatMap((email) => [email, encodeURIComponent(email)]))]

/** A pattern whose signs mean nothing but themselves. */
const literal = (text: string): string => text.replaceAll(/[^\w@%]/g, String.raw`\$&`)

const masked = (table: string, columns: readonly string[], versioned: boolean, scope: Scope) => {
  const [pattern, words] = [spellings(scope).map(literal).join('|'), spellings(scope)]
  const fields = columns.map((column) => {
    const [name = '', json] = column.split(' ')
    return { name, text: json ? sql`${sql.ref(name)}::text` : sql.ref(name), cast: json ? sql`::jsonb` : sql`` }
  })
  const set = fields.map(({ name, text, cast }) => sql`${sql.ref(name)} = regexp_replace(${text}, ${pattern}, ${ERASED_TEXT}, 'gi')${cast}`)
  if (versioned) set.push(sql`version = version + 1`, sql`updated_at = now_ms()`)
  const line = sql`lower(concat_ws(' ', ${sql.join(fields.map(({ text }) => text))}))`
  return sql`update ${sql.table(table)} set ${sql.join(set)}
    where exists (select from unnest(${words}::text[]) word where position(lower(word) in ${line}) > 0)`
}

/** The address of a person in whatever else somebody wrote. */
export const OTHER_TEXTS: readonly Step[] = Object.entries(FREE_TEXTS).map(
  ([
    table,
    {
      texts: [fr, en],
      columns,
      versioned = false,
    },
  ]) =>
    step(`textes_${table}`, `Adresse masquée dans ${fr}`, `Address masked in ${en}`, (scope) => masked(table, columns, versioned, scope)),
)
