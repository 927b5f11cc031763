import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { IdOut, one } from '../shared.ts'

/** The user of the access token, with roles and linked actors. */
export const Compte = z
  .object({
    id: IdOut,
    email: z.string().nullable(),
    nom: z.string().nullable(),
    prenom: z.string().nullable(),
    roles: z.array(z.string()),
    acteurs: z.array(
      z.object({
        id: IdOut,
        nom: z.string(),
        type: z.string(),
        commune_id: IdOut,
        can_publish: z.boolean(),
        role: z.string(),
        permissions: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'Compte' })

export const getCompte = endpoint('GET /me', {
  chapter: 'compte',
  id: 'getCompte',
  access: 'bearer',
  summary: 'My account, my roles, and the actors I am linked to',
  response: one(Compte),
})
