import { versioned } from '../../platform/audit/reversal.ts'
import type { Chapter } from '../../platform/chapter.ts'
import { communeAdminRoutes } from './admin/routes.ts'
import { isAboutOwnOffice } from './admin/mairie.ts'
import { undoCommunes } from './admin/undo.ts'
import { communeOfficeRoutes } from './office/routes.ts'
import { personalData } from './personal-data.ts'
import { REGISTER_MESSAGES, REGISTER_ROW_MESSAGES } from './registers/messages-catalogue.ts'
import { communeRoutes } from './routes.ts'
import { refreshElusHandler, refreshMairiesHandler } from './registers/refresh-registers.handler.ts'

/** Communes with their officials, waste collections and practical information. */
export const communes: Chapter = {
  name: 'communes',
  routes: ({ on }) => {
    communeRoutes(on)
    communeAdminRoutes(on)
    communeOfficeRoutes(on)
  },
  jobs: [refreshElusHandler, refreshMairiesHandler],
  reversals: () => ({ commune: { ...versioned('communes', undoCommunes), isAbout: isAboutOwnOffice } }),
  personalData,
  storedMessages: [REGISTER_MESSAGES, REGISTER_ROW_MESSAGES],
}
