import type { Acteur } from './identity-form.tsx'

/** The logo of an actor, beside its name: it has no alternative text of its own. Nothing without a logo. */
export function Logo({ acteur: { logo }, size }: { acteur: Pick<Acteur, 'logo'>; size: number }) {
  const [smallest] = logo?.media.sizes ?? []
  if (!smallest) return null
  return (
    <img
      src={smallest.url}
      alt=""
      width={size}
      height={size}
      decoding="async"
      style={{ flex: 'none', objectFit: 'contain', borderRadius: 'var(--mantine-radius-sm)', background: '#fff' }}
    />
  )
}
