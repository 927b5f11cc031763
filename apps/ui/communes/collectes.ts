import { useMemo } from 'react'
import { phrases } from '../i18n/phrases.ts'
import { labelOf, useTexts } from '../i18n/texts.ts'
import { collecteTexts } from './collecte-texts.ts'
import { type Field, optionsOf } from './fields.ts'
import { rowTexts } from './row-texts.ts'
import type { Commune, RowKind } from './row-types.ts'

type Collecte = Commune['collectes'][number]
type Texts = (typeof collecteTexts)['en']

/** Waste collections and their schedules. */
export function useCollectes(): RowKind<Collecte> {
  const t = useTexts(collecteTexts)
  const { weekdays } = useTexts(rowTexts)
  const { pair } = useTexts(phrases)
  return useMemo(() => {
    const days = Object.values(weekdays)
    return {
      kind: 'collectes',
      title: t.title,
      registers: {},
      empty: EMPTY,
      nameOf: ({ libelle }) => libelle,
      detailOf: ({ type_dechet, mode, frequence, jours, parite_semaine, secteur }) =>
        [
          labelOf(t.types, type_dechet),
          mode !== 'porte_a_porte' && jours.length === 0 ? labelOf(t.modes, mode) : labelOf(t.frequences, frequence),
          jours.map((day) => days[day - 1]).join(' '),
          parite_semaine && pair(t.parite_semaine, labelOf(t.parites, parite_semaine).toLowerCase()),
          secteur ?? t.wholeCommune,
        ]
          .filter(Boolean)
          .join(' · '),
      fields: fields(t),
    }
  }, [t, pair, weekdays])
}

const EMPTY: Omit<Collecte, 'id' | 'ordre'> = {
  secteur: null,
  secteur_detail: null,
  type_dechet: 'ordures_menageres',
  libelle: '',
  mode: 'porte_a_porte',
  contenant: null,
  couleur: null,
  frequence: 'hebdomadaire',
  jours: [],
  parite_semaine: null,
  semaines_du_mois: null,
  date_reference: null,
  heure_debut: null,
  heure_fin: null,
  consigne: null,
  periode_debut: null,
  periode_fin: null,
  dates: [],
  regle_feries: 'non_precise',
  exceptions: [],
  public: 'tous',
  gestionnaire_nom: null,
  gestionnaire_siren: null,
  url: null,
  valide_du: null,
  valide_au: null,
  source: null,
  source_maj_le: null,
}

/** A field of a schedule is shown if its frequency uses it. */
const where =
  (...frequencies: string[]): Field['when'] =>
  ({ frequence }) =>
    frequencies.includes(frequence as string)
const unlessDates: Field['when'] = ({ frequence }) => frequence !== 'dates'

const fields = (t: Texts): Field[] => [
  { name: 'type_dechet', label: t.type_dechet, kind: 'select', options: optionsOf(t.types), required: true },
  { name: 'libelle', label: t.libelle, kind: 'text', required: true },
  { name: 'frequence', label: t.frequence, kind: 'select', options: optionsOf(t.frequences), required: true },
  { name: 'secteur', label: t.secteur, kind: 'text' },
  { name: 'jours', label: t.jours, kind: 'weekdays', when: unlessDates },
  {
    name: 'parite_semaine',
    label: t.parite_semaine,
    kind: 'select',
    options: optionsOf(t.parites),
    none: t.open,
    when: where('quinzaine', 'saisonniere'),
  },
  { name: 'date_reference', label: t.date_reference, kind: 'day', when: where('quinzaine') },
  { name: 'semaines_du_mois', label: t.semaines_du_mois, kind: 'weeks', when: where('mensuelle') },
  { name: 'periode_debut', label: t.periode_debut, kind: 'season', when: where('saisonniere') },
  { name: 'periode_fin', label: t.periode_fin, kind: 'season', when: where('saisonniere') },
  { name: 'dates', label: t.dates, kind: 'days', when: where('dates') },
  { name: 'heure_debut', label: t.heure_debut, kind: 'time' },
  { name: 'heure_fin', label: t.heure_fin, kind: 'time' },
  { name: 'regle_feries', label: t.regle_feries, kind: 'select', options: optionsOf(t.feries), required: true },
  { name: 'mode', label: t.mode, kind: 'select', options: optionsOf(t.modes), required: true },
  { name: 'contenant', label: t.contenant, kind: 'select', options: optionsOf(t.contenants), none: t.open },
  { name: 'couleur', label: t.couleur, kind: 'text', max: 50 },
  { name: 'consigne', label: t.consigne, kind: 'long', max: 2000 },
  { name: 'secteur_detail', label: t.secteur_detail, kind: 'long', max: 2000 },
  { name: 'exceptions', label: t.exceptions, kind: 'exceptions' },
  { name: 'valide_du', label: t.valide_du, kind: 'day' },
  { name: 'valide_au', label: t.valide_au, kind: 'day' },
  { name: 'public', label: t.public, kind: 'select', options: optionsOf(t.publics), required: true },
  { name: 'gestionnaire_nom', label: t.gestionnaire_nom, kind: 'text' },
  { name: 'gestionnaire_siren', label: t.gestionnaire_siren, kind: 'text', max: 9 },
  { name: 'url', label: t.url, kind: 'url', max: 2048 },
  { name: 'source', label: t.source, kind: 'text' },
  { name: 'source_maj_le', label: t.source_maj_le, kind: 'day' },
]
