import { sql } from 'kysely'
import type { Chapter } from '../../platform/chapter.ts'
import { itsAccount } from '../../platform/personal-data/conditions.ts'
import { erasureStep, section } from '../../platform/personal-data/personal-data.ts'
import { maskAddresses } from '../../platform/personal-data/mask.ts'

/** The defibrillators' part of the export and erasure of a person's data. */
export const personalData: NonNullable<Chapter['personalData']> = {
  sections: [
    section(
      'remarques_sur_les_defibrillateurs',
      ['Remarques laissées pour une mairie sur des défibrillateurs', 'Remarks left for a town hall on defibrillators'],
      (s) =>
        sql`select v.id, v.remarque_kind, v.remarque_texte, v.remarque_le from commune_defibrillateurs v where ${itsAccount('v.remarque_par', s)} order by v.remarque_le desc, v.id`,
    ),
  ],
  erasure: {
    records: [
      erasureStep(
        'auteurs_des_remarques',
        ['Remarques sur les défibrillateurs conservées sans leur auteur', 'Remarks on defibrillators kept without their author'],
        (s) => sql`update commune_defibrillateurs set remarque_par = null where ${itsAccount('remarque_par', s)}`,
      ),
    ],
    texts: [
      maskAddresses('commune_defibrillateurs', {
        texts: ['les notes de communes sur les défibrillateurs', 'notes of communes on devices'],
        columns: ['admin_note', 'remarque_texte'],
      }),
      maskAddresses('defibrillateurs', { texts: ['les notes sur les défibrillateurs', 'notes on devices'], columns: ['admin_note'] }),
    ],
  },
}
