/** A name of an official list as people read it: the lists have a typewriter’s apostrophe. */
export const printedName = (name: string): string => name.replaceAll("'", '’')

/** A commune with its département, as in "Sainte-Colombe (77)": more than a tenth of all communes share their name with another. */
export const communeName = ({ nom, departement }: { nom: string; departement: string }): string => `${printedName(nom)} (${departement})`
