/** A commune with its département, as in "Sainte-Colombe (77)": more than a tenth of all communes share their name with another. */
export const communeName = ({ nom, departement }: { nom: string; departement: string }): string => `${nom} (${departement})`
