/** The first steps of a page, in their order; of a town hall also those of its commune. */
export type FirstStep = 'profil' | 'hours' | 'collections' | 'publication' | 'team' | 'poster'

interface Stored {
  profil: { description: string | null; telephone: string | null; email: string | null; logo: unknown }
  /** The number of people of the team. */
  people: number
  /** The number of publications in every state. */
  publications: number
  /** The commune of a town hall. */
  commune: { infos: readonly { horaires: readonly unknown[] }[]; collectes: readonly unknown[] } | undefined
  isPosterSeen: boolean
}

/** Returns the first steps, each done or open by what is stored. */
export function stepsOf({ profil, people, publications, commune, isPosterSeen }: Stored): { name: FirstStep; isDone: boolean }[] {
  const hasContact = profil.telephone !== null || profil.email !== null
  return [
    { name: 'profil', isDone: hasContact && (profil.description !== null || profil.logo !== null) },
    ...(commune
      ? ([
          { name: 'hours', isDone: commune.infos.some(({ horaires }) => horaires.length > 0) },
          { name: 'collections', isDone: commune.collectes.length > 0 },
        ] as const)
      : []),
    { name: 'publication', isDone: publications > 0 },
    { name: 'team', isDone: people > 1 },
    ...(commune ? ([{ name: 'poster', isDone: isPosterSeen }] as const) : []),
  ]
}
