import { useMemo } from 'react'
import { labelOf, useTexts } from '../i18n/texts.ts'
import { oneAddress } from '../screen/one-address.ts'
import { optionsOf } from './fields.ts'
import { infoTexts } from './kinds-texts.ts'
import type { Commune, RowKind } from './row-types.ts'

type Info = Commune['infos'][number]

/** Practical information: contacts and opening hours. */
export function useInfos(): RowKind<Info> {
  const t = useTexts(infoTexts)
  return useMemo(
    () => ({
      kind: 'infos',
      title: t.title,
      registers: { dila: t.register },
      removalHint: t.removalHint,
      empty: {
        type: 'contact',
        libelle: '',
        adresse: null,
        complement: null,
        code_postal: null,
        ville: null,
        telephone: null,
        email: null,
        site_web: null,
        horaires: [],
        texte: null,
        latitude: null,
        longitude: null,
        source: 'manuel',
      },
      nameOf: ({ libelle }) => libelle,
      detailOf: ({ type, adresse, code_postal, ville, telephone, email, site_web }) =>
        [labelOf(t.types, type), oneAddress(adresse, code_postal, ville), telephone, email, site_web].filter(Boolean).join(' · '),
      fields: [
        { name: 'type', label: t.type, kind: 'select', options: optionsOf(t.types), required: true },
        { name: 'libelle', label: t.libelle, kind: 'text', required: true },
        { name: 'adresse', label: t.adresse, kind: 'text', max: 500 },
        { name: 'complement', label: t.complement, kind: 'text', max: 500 },
        { name: 'code_postal', label: t.code_postal, kind: 'postal', max: 10 },
        { name: 'ville', label: t.ville, kind: 'text' },
        { name: 'telephone', label: t.telephone, kind: 'tel', max: 254 },
        { name: 'email', label: t.email, kind: 'email', max: 254 },
        { name: 'site_web', label: t.site_web, kind: 'url', max: 2000 },
        { name: 'horaires', label: t.horaires, kind: 'hours' },
        { name: 'texte', label: t.texte, kind: 'long', max: 5000 },
        { name: 'latitude', label: t.latitude, kind: 'number' },
        { name: 'longitude', label: t.longitude, kind: 'number' },
      ],
    }),
    [t],
  )
}
