import type { z } from 'zod'
import type { detectImportSource } from '../../../../contract/imports/imports.ts'

/** The sources found at an address. */
export type Detected = z.output<(typeof detectImportSource)['response']>['data']

/** The source to import: a found one, or an address with settings given by hand. */
export type Proposed = Pick<Detected['candidates'][number], 'type' | 'url' | 'nom' | 'parametres'>
