import { type Theme, TRAITS } from '../../../contract/publications/themes.ts'
import { useTexts } from '../i18n/texts.ts'
import { publicationLabels } from '../labels/publication-labels.ts'

type Trait = (typeof TRAITS)[number]
/** The theme of an event and what it says of itself, in a form and in the body of a request. Null: nobody has said it. */
export type Traits = { theme: Theme | null } & Record<Trait, boolean | null>
/** The same of an event, drafts included. */
type Given = { readonly [name in keyof Traits]?: Traits[name] | undefined }

/** The theme and the traits of an event; null without one. */
export const traitsOf = (event: Given | null | undefined): Traits => ({
  theme: event?.theme ?? null,
  pour_enfants: event?.pour_enfants ?? null,
  accessible: event?.accessible ?? null,
  plein_air: event?.plein_air ?? null,
})

/** Returns the function that says the theme and the traits of an event: "Fête · En plein air". Empty if it has none. */
export function useTraitWords(): (event: Given) => string {
  const labels = useTexts(publicationLabels)
  return (event) =>
    [event.theme && labels.themes[event.theme], ...TRAITS.map((name) => event[name] && labels.traits[name])].filter(Boolean).join(' · ')
}
