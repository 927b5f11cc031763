import { storedAct } from '../acts/stored-act.ts'
import { PLAIN, type ServerKind } from './kind.ts'

/** An act of a town hall, with its one document. Spec §2-61, §2-62. */
export const acte: ServerKind = {
  ...PLAIN,
  isTouchedBy: (change) => Boolean(change.acte),
  act: storedAct,
}
