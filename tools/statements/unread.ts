/**
 * Statements whose text cannot be read from the source alone: their number and the reason, by file. The list may only become shorter: a
 * new statement must be written so that it can be read.
 */
export const UNREAD: Record<string, { statements: number; why: string }> = {
  'demo/removal/references.ts': { statements: 1, why: 'it deletes from any table that the catalogue names' },
  'server/chapters/defibrillateurs/registre/difference.ts': { statements: 3, why: 'its temporary tables have names of their run' },
  'server/chapters/defibrillateurs/registre/in-chunks.ts': { statements: 1, why: 'it goes through any table, by any key' },
  'server/platform/audit/about-oneself.ts': { statements: 1, why: 'chapters give its parts' },
  'server/platform/audit/undo-state.ts': { statements: 1, why: 'chapters give its parts' },
  'server/platform/backup/load.ts': { statements: 1, why: 'it counts the rows of any table' },
}
