import type { Lieu } from './item.ts'
import { plain } from './texts/text.ts'

/** Returns a place as one line: name, address, postal code and town, each once. */
export const placeInWords = (lieu: Lieu): string => line([lieu.nom, lieu.adresse, townOf(lieu)])
/** Returns the address of a place as one line, without its name. */
export const addressInWords = (lieu: Lieu): string => line([lieu.adresse, townOf(lieu)])

const townOf = ({ code_postal, commune }: Lieu): string => [code_postal, commune].filter(Boolean).join(' ')

function line(texts: (string | null)[]): string {
  const parts = texts.map((part) => plain(part)).filter(Boolean)
  return parts.filter((part, at) => !parts.some((other, place) => place !== at && covers(other, part, place < at))).join(', ')
}
/** Whether a part is contained in another: "75011 Paris" in "122 rue de Charonne, 75011 Paris, France". */
const covers = (other: string, part: string, earlier: boolean): boolean =>
  (other.length > part.length || earlier) && other.toLowerCase().includes(part.toLowerCase())
