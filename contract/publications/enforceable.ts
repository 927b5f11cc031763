interface Posted {
  affiche_le?: string | null | undefined
  transmis_le?: string | null | undefined
}

/** From when an act that was transmitted is enforceable: its posting and its transmission (art. L. 2131-1 CGCT). Null while one of them is not known. Spec §2-61. */
export const enforceableFrom = ({ affiche_le, transmis_le }: Posted): string | null =>
  affiche_le && transmis_le ? (affiche_le > transmis_le ? affiche_le : transmis_le) : null
