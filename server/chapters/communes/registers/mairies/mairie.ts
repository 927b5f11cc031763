import { slugOf } from '../../../../platform/text/slug.ts'
import { oneLine } from '../../../../platform/contacts/text.ts'
import type { CodedCommune, CommuneCodes } from '../commune-codes.ts'
import type { Message } from '../../../../platform/stored-messages/message.ts'
import { registerRowMessage } from '../messages-catalogue.ts'
import { readDay } from '../../../../platform/open-data/days.ts'
import { type Adresse, readAdresse } from './adresse.ts'
import { type Contact, readContact } from './contact.ts'
import { entriesOf, type Fields, fieldsOf, listOf, textOf } from './fields.ts'
import { type Horaire, readHoraires } from './horaires.ts'

/** A record of the directory as a commune shows it: a row of commune_infos, except its type, which also depends on the other records. */
export type Mairie = Adresse &
  Omit<Contact, 'remarques'> & {
    source_id: string
    libelle: string
    horaires: Horaire[]
    texte: string | null
    source_maj_le: string | null
    kind: Kind
  }
/** The kind of a town hall, from its name or its commune code; `ancienne`: under a former code of the commune. */
type Kind = 'mairie' | 'ancienne' | 'mairie_annexe' | 'mairie_deleguee'

export type Read =
  | { mairies: { commune: CodedCommune; mairie: Mairie }[] }
  | { ignored: true }
  | { reason: Message; communes: CodedCommune[] }

const LIBELLE_MAX = 300
const TEXTE_MAX = 4000
/** The maximum number of communes in a record. A town hall serves one commune, or the few that were merged into one. */
const COMMUNES_MAX = 100

/**
 * Reads a record of the directory: one town hall for each commune it serves. Names of people in the record are not read.
 * @returns the town halls; `ignored` for a service that is not a town hall or not public; or the reason of the refusal
 */
export function readMairie(record: unknown, codes: CommuneCodes): Read {
  const fields = fieldsOf(record)
  if (!fields) return { reason: registerRowMessage('no_object'), communes: [] }
  const served = servedCodes(fields)
  if (served === null || textOf(fields['statut_de_diffusion']) === 'false') return { ignored: true }
  const communes = [...new Map(served.map((code) => codes.find(code)).map((commune) => [commune?.id, commune])).values()]
  const found = communes.filter((commune) => commune !== undefined)
  const refuse = (reason: Message): Read => ({ reason, communes: found })
  const source_id = oneLine(textOf(fields['id']))
  const libelle = oneLine(textOf(fields['nom']))
  if (source_id === '' || source_id.length > 100) return refuse(registerRowMessage('no_id'))
  if (libelle === '' || libelle.length > LIBELLE_MAX) return refuse(registerRowMessage('bad_name'))
  if (found.length > COMMUNES_MAX) return { reason: registerRowMessage('too_many_communes', { limit: COMMUNES_MAX }), communes: [] }
  if (found.length === 0) return refuse(registerRowMessage('unknown_commune', { code: (served[0] ?? '').slice(0, 20) }))
  return { mairies: found.map((commune) => ({ commune, mairie: mairieOf(fields, commune, source_id, libelle) })) }
}

/** Returns the codes of the communes that a record serves as a town hall; null if it is another service. */
function servedCodes(fields: Fields): string[] | null {
  const pivots = entriesOf(fields['pivot'])
  const own = [textOf(fields['code_insee_commune'])].filter((code) => code !== '')
  const roles = pivots.filter(({ type_service_local }) => textOf(type_service_local).startsWith('mairie'))
  if (roles.length === 0) return pivots.length === 0 && textOf(fields['ancien_code_pivot']).startsWith('mairie') ? own : null
  const served = roles.flatMap(({ code_insee_commune }) => listOf(code_insee_commune).map(textOf)).filter((code) => code !== '')
  return served.length > 0 ? served : own
}

function mairieOf(fields: Fields, commune: CodedCommune, source_id: string, libelle: string): Mairie {
  const { horaires, remarques: hours } = readHoraires(fields['plage_ouverture'])
  const { remarques, ...contact } = readContact(fields, commune.departement)
  const remarks = [fields['commentaire_plage_ouverture'], fields['information_complementaire']]
    .map((value) => oneLine(textOf(value).replaceAll(/<[^<>]{0,200}>/g, ' ')))
    .filter((text) => text !== '')
  return {
    source_id,
    libelle,
    ...readAdresse(fields['adresse'], commune.departement),
    ...contact,
    horaires,
    texte: [...remarks, ...hours, ...remarques].join('\n').slice(0, TEXTE_MAX) || null,
    source_maj_le: readDay(textOf(fields['date_modification']).trim()) ?? null,
    kind: kindOf(libelle, textOf(fields['code_insee_commune']), commune),
  }
}

function kindOf(libelle: string, code: string, commune: CodedCommune): Kind {
  const name = ` ${slugOf(libelle).replaceAll('-', ' ')} `
  if (/ (annexes?|arrondissement|quartier) /.test(name) || /^(751|132|6938)/.test(code)) return 'mairie_annexe'
  if (/ (deleguee?|associee?) /.test(name)) return 'mairie_deleguee'
  return code === '' || code === commune.code_insee ? 'mairie' : 'ancienne'
}
