import { versioned } from '../../platform/audit/reversal.ts'
import type { Chapter } from '../../platform/chapter.ts'
import { letterCodes } from './mairies/code.ts'
import { mairieReversal } from './mairies/undo.ts'
import { personalData } from './personal-data.ts'
import { isOwnProposal, undoProposals } from './proposals/undo.ts'
import { retention } from './retention.ts'
import { acteurRoutes } from './routes.ts'
import { handOverReversal } from './team/undo-hand-over.ts'
import { linkReversal } from './undo-links.ts'
import { isAboutOwnActeur } from './own-acteur.ts'
import { undoActeurs } from './undo.ts'

/** Actors: associations, shops, town halls and others that publish, with the people linked to them. */
export const acteurs: Chapter = {
  name: 'acteurs',
  routes: ({ on }, services) => acteurRoutes(on, services),
  retention,
  reversals: () => ({
    acteur: { ...versioned('acteurs', undoActeurs), isAbout: isAboutOwnActeur },
    acteur_link: linkReversal,
    acteur_team: handOverReversal,
    acteur_mairie: mairieReversal,
    proposal: { ...versioned('acteur_proposals', undoProposals), isAbout: isOwnProposal },
  }),
  personalData,
  letterCodes,
}
