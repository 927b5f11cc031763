import type { Page } from './current-page.ts'

/** The sign of a page: its logo or, of a town hall, the arms of the commune; else its first letter. */
export function Emblem({ page: { nom, logo } }: { page: Pick<Page, 'nom' | 'logo'> }) {
  const size = logo?.media.sizes[0]
  if (size) return <img className="emblem" src={size.url} alt="" width={size.width} height={size.height} />
  const name = nom.replace(/^(?:Mairie d(?:e |u |es |[’']))?(?:Les? |La |L[’'])?/u, '')
  return (
    <span className="emblem emblem-letter" aria-hidden>
      {(/\p{L}/u.exec(name) ?? [''])[0].toUpperCase()}
    </span>
  )
}
