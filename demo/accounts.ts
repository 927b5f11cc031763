import type { Services } from '../server/platform/services.ts'

/** An account that a visitor may sign in with. */
export interface CompteDemo {
  email: string
  prenom: string
  nom: string
  /** What it may do, as the start banner says it. */
  role: string
  admin?: true
  /** Days since the first visit, and since the last. */
  cree: number
  vu: number
  /** Its link, to the town hall or to an association of the commune of the accounts. */
  lien?: { acteur: 'mairie' | 'association'; role: 'owner' | 'member'; permissions: string[] }
}

export const COMPTES: CompteDemo[] = [
  {
    email: 'admin@demo.test',
    prenom: 'Amina',
    nom: 'Benali',
    role: 'administratrice de la plateforme',
    admin: true,
    cree: 41.99,
    vu: 0.05,
  },
  {
    email: 'mairie@demo.test',
    prenom: 'Claire',
    nom: 'Hennebelle',
    role: 'responsable de la mairie',
    cree: 41,
    vu: 0.2,
    lien: { acteur: 'mairie', role: 'owner', permissions: ['manage_publications', 'publish_publications'] },
  },
  {
    email: 'redaction@demo.test',
    prenom: 'Hugo',
    nom: 'Lemaire',
    role: 'rédacteur à la mairie, sans droit de publier',
    cree: 41,
    vu: 0.1,
    lien: { acteur: 'mairie', role: 'member', permissions: ['manage_publications'] },
  },
  {
    email: 'asso@demo.test',
    prenom: 'Odile',
    nom: 'Flament',
    role: 'présidente d’une association, publie après modération',
    cree: 39,
    vu: 0.4,
    lien: { acteur: 'association', role: 'owner', permissions: ['manage_publications', 'publish_publications'] },
  },
  { email: 'habitant@demo.test', prenom: 'Karim', nom: 'Duquesne', role: 'habitant, sans lien avec un acteur', cree: 25, vu: 2 },
]

/**
 * The issuer's accounts: e-mail address → subject. Made before the transaction, since each costs a tenth of a second of
 * hashing; made again after a failure, an account keeps its subject.
 */
export async function ouvreComptes({ issuer, config }: Services): Promise<Map<string, string>> {
  if (!issuer) return new Map()
  const sujets = new Map<string, string>()
  for (const { email, prenom, nom } of COMPTES)
    sujets.set(email, await issuer.createAccount({ email, password: config.demoPassword, name: `${prenom} ${nom}` }))
  return sujets
}
