import type { KeyIcon } from '@heroicons/react/24/outline'

/** The sign of a row of the home. */
export const sign = (Icon: typeof KeyIcon, tone?: 'red') => (
  <span className="thumb" data-tone={tone}>
    <Icon width={22} aria-hidden />
  </span>
)
