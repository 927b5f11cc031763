import { useMemo } from 'react'
import { officeOf } from '../../../contract/communes/offices.ts'
import { shortOrdinals } from '../i18n/ordinals.ts'
import { labelOf, useTexts } from '../i18n/texts.ts'
import { optionsOf } from './fields.ts'
import { eluTexts } from './kinds-texts.ts'
import type { Commune, RowKind } from './row-types.ts'

type Elu = Commune['elus'][number]

/**
 * Officials. A row of the register remains one if only manual fields are changed.
 * @param officeId the actor of the municipal office, whose pictures the photographs are; null: it has none, and nothing is uploaded
 */
export function useElus(officeId: string | null): RowKind<Elu> {
  const t = useTexts(eluTexts)
  return useMemo(
    () => ({
      kind: 'elus',
      title: t.title,
      registers: { rne: t.register },
      byHand: ['delegation', 'photo', 'photo_url', 'visible'],
      removalHint: t.removalHint,
      empty: {
        civilite: null,
        nom: '',
        prenom: '',
        fonction: null,
        fonction_type: 'conseiller',
        rang: null,
        delegation: null,
        photo_url: null,
        photo: null,
        date_debut_mandat: null,
        date_debut_fonction: null,
        visible: true,
        source: 'manuel',
      },
      nameOf: ({ civilite, prenom, nom }) => [civilite && labelOf(t.short, civilite), prenom, nom].filter(Boolean).join(' '),
      detailOf: ({ civilite, fonction, fonction_type, delegation }) => {
        const office = fonction || labelOf(civilite ? t.held : t.types, fonction_type)
        return [shortOrdinals(officeOf(office, civilite)), delegation].filter(Boolean).join(' · ')
      },
      marksOf: ({ visible }) => (visible ? [] : [t.hidden]),
      fields: [
        { name: 'civilite', label: t.civilite, kind: 'select', options: optionsOf(t.civilites), none: t.open },
        { name: 'fonction_type', label: t.fonction_type, kind: 'select', options: optionsOf(t.types), required: true },
        { name: 'prenom', label: t.prenom, kind: 'text', required: true },
        { name: 'nom', label: t.nom, kind: 'text', required: true },
        { name: 'fonction', label: t.fonction, kind: 'text' },
        { name: 'rang', label: t.rang, kind: 'number' },
        { name: 'delegation', label: t.delegation, kind: 'text', max: 500 },
        { name: 'photo', label: t.photo, kind: 'portrait', hint: t.photoHint, acteurId: officeId, when: () => officeId !== null },
        { name: 'photo_url', label: t.photo_url, kind: 'url', max: 2048, when: () => false },
        { name: 'date_debut_mandat', label: t.date_debut_mandat, kind: 'day' },
        { name: 'date_debut_fonction', label: t.date_debut_fonction, kind: 'day' },
        { name: 'visible', label: t.visible, kind: 'flag' },
      ],
    }),
    [t, officeId],
  )
}
