import type { ActeursPrets } from './actors.ts'
import type { CommunePlacee } from './placed.ts'
import { echangesDe } from './threads.ts'
import { equipeDe } from './people.ts'
import { noteActeurs } from './actor-steps.ts'
import { noteConnexions, notePersonnes } from './user-steps.ts'
import { notePublications, signe } from './publication-steps.ts'
import { Journal } from './trail.ts'
import { liensDe } from './links.ts'
import { publicationsDe } from './publications.ts'
import { revendicationsDe } from './claims.ts'
import { signalementsDe } from './reports.ts'

interface Place {
  maintenant: Date
  communes: CommunePlacee[]
  prets: ActeursPrets
  /** User ids by e-mail address. */
  utilisateurs: Map<string, string>
  /** Ids of publication_types by code. */
  types: Map<string, string>
  /** Keyed hash of who reports. */
  hache: (personne: string) => string
}

/** Who acts for whom, what is published, reported and claimed, and how all that came about. */
export function vieDe({ maintenant, communes, prets, utilisateurs, types, hache }: Place) {
  const { acteurs } = prets
  const journal = new Journal(maintenant)
  const equipe = equipeDe(utilisateurs, maintenant)
  const liens = liensDe(prets, equipe, maintenant)
  noteActeurs(journal, equipe, prets)
  notePersonnes(journal, equipe, acteurs, liens)
  // An approved claim makes its own link, and no other trace of it.
  const revendications = revendicationsDe(acteurs, liens, equipe, journal)

  const publications = publicationsDe({ maintenant, communes, acteurs, types, utilisateurs })
  const signalements = signalementsDe(publications, hache, maintenant)
  signe(publications, liens, equipe)
  notePublications(publications, signalements, { journal, equipe, acteurs, liens })
  const echanges = echangesDe(equipe, journal)
  noteConnexions(journal, equipe)
  journal.clos()
  return { publications, signalements, revendications, liens, echanges, journal }
}
