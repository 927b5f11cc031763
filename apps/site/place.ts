import type { z } from 'zod'
import type { Commune, Infos } from '../../contract/communes/commune-records.ts'

/** A commune, with its arms and its picture where its town hall has given them. */
export type Place = z.output<typeof Commune> & Pick<NonNullable<z.output<typeof Infos>['mairie']>, 'logo' | 'photo'>
