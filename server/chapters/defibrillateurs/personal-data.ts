import type { Chapter } from '../../platform/chapter.ts'
import { maskAddresses } from '../../platform/personal-data/mask.ts'

/** The defibrillators' part of the export and erasure of a person's data. */
export const personalData: NonNullable<Chapter['personalData']> = {
  erasure: {
    texts: [
      maskAddresses('commune_defibrillateurs', {
        texts: ['les notes de communes sur les défibrillateurs', 'notes of communes on devices'],
        columns: ['admin_note'],
      }),
      maskAddresses('defibrillateurs', { texts: ['les notes sur les défibrillateurs', 'notes on devices'], columns: ['admin_note'] }),
    ],
  },
}
