import { versioned } from '../../platform/audit/reversal.ts'
import type { Chapter } from '../../platform/chapter.ts'
import { communeAdminRoutes } from './admin/routes.ts'
import { undoCommunes } from './admin/undo.ts'
import { personalData } from './personal-data.ts'
import { refreshElus, refreshMairies } from './registers/refresh-elus.handler.ts'
import { communeRoutes } from './routes.ts'

/** Communes with their officials, waste collections and practical information. */
export const communes: Chapter = {
  name: 'communes',
  routes: ({ on }) => {
    communeRoutes(on)
    communeAdminRoutes(on)
  },
  jobs: [refreshElus, refreshMairies],
  reversals: () => ({ commune: versioned('communes', undoCommunes) }),
  personalData,
}
