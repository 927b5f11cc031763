import { type Kind, KIND_NAMES } from '../../../contract/publications/kinds.ts'
import type { Item } from '../item.ts'
import { acte } from './acte.ts'
import { alerte } from './alerte.ts'
import { evenement } from './evenement.ts'
import { PLAIN, type SiteKind } from './kind.ts'

/** What the site shows of each kind of publications. */
const VIEWS: Record<Kind, SiteKind> = { actualite: PLAIN, information: PLAIN, evenement, alerte, acte }

/** The parts of the kind of a publication. */
export const viewOf = ({ kind }: Pick<Item, 'kind'>): SiteKind => VIEWS[kind]

/** The two kinds without a form of their own: the news of a commune lists them together. */
export const NEWS_KINDS = KIND_NAMES.filter((kind) => VIEWS[kind] === PLAIN) as [Kind, Kind]
