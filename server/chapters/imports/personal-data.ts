import type { Chapter } from '../../platform/chapter.ts'
import { maskAddresses } from '../../platform/personal-data/mask.ts'

/** The imports' part of the export and of the erasure of a person's data. */
export const personalData: NonNullable<Chapter['personalData']> = {
  erasure: {
    texts: [
      maskAddresses('import_run_entries', {
        texts: ['les lignes d’importation', 'lines of imports'],
        columns: ['external_id', 'title', 'reason json', 'changes json', 'before json'],
      }),
      maskAddresses('import_pictures', {
        texts: ['les mentions des images importées', 'credits of imported pictures'],
        columns: ['url', 'alt', 'credit', 'former json'],
      }),
      maskAddresses('import_sources', { texts: ['les noms de sources', 'names of sources'], columns: ['nom'] }),
    ],
  },
}
