import { z } from 'zod'
import { line, text } from '../shared.ts'

/** What a request says of the sending that it begins. Spec §2-86, §2-120. */

/** From this number of people on it is shown, rounded down to a multiple of it; below it only that there are some. */
export const SHOWN_FROM = 10

/** A number of people. From one to nine only that: in a small commune a number would tell who. Above it is rounded: two exact ones would differ by so few. */
export const Compte = z
  .union([z.int().min(0), z.literal('moins_de_10')])
  .describe(`From ${SHOWN_FROM} on rounded down to a multiple of ${SHOWN_FROM}.`)
  .meta({ id: 'CompteDePersonnes' })

/** The part of a sending that does not follow from the alert. */
export const envoiFields = {
  destinataires: Compte.describe('The number that the caller saw. Where it has moved by more than ten and a hundredth nothing is sent.'),
  message: text(1, 500).nullable().default(null).describe('Of an end or a withdrawal: the sentence that is sent.'),
  motif_seul: text(10, 500).nullable().default(null).describe('Sends what another person should agree to without them: why.'),
  commune: line(1, 200)
    .nullable()
    .default(null)
    .describe('With `motif_seul`, and where the town hall has one person: the name of the commune, typed.'),
}

/** The sending that a change of an alert begins in its own transaction. What is refused of the sending refuses the change. */
export const EnvoiWith = z
  .strictObject(envoiFields)
  .describe(
    'Tells those who follow, in the same transaction: the beginning, the correction, the end or the withdrawal that follows from the change. The rules and the errors are those of POST /publications/{id}/envois. A change without it tells nobody.',
  )
  .meta({ id: 'EnvoiAvec' })
