import { z } from 'zod'
import { ACT_NATURES } from '../../contract/publications/acts.ts'
import { dataFile } from '../data.ts'
import { ago, since } from '../dates.ts'
import { insee, text } from './common.ts'
import { document } from './medias.ts'

/** An act of a town hall, with its document. */
const act = z.strictObject({
  nature: z.enum(ACT_NATURES),
  number: text.optional(),
  title: text,
  body: text,
  /** The day of the act. */
  taken: ago,
  /** When it was published; or when it will be, after the load. */
  published: ago.optional(),
  scheduled: since.optional(),
  /** When and why it was withdrawn before the end of its posting. */
  withdrawn: z.strictObject({ at: ago, reason: text }).optional(),
  document,
})
/** The acts of communes. `{jour}` is the day of the act, `{annee}` its year, `{numero}` its number. */
export const acts = dataFile(
  'acts',
  z.record(
    insee,
    z.array(act.refine(({ published, scheduled }) => (published === undefined) !== (scheduled === undefined), 'is published or scheduled')),
  ),
)
