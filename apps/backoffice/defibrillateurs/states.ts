import { POINT_STATES } from '../../../contract/defibrillateurs/defibrillateur-points.ts'

export type StateName = keyof typeof POINT_STATES
export const STATE_NAMES = (Object.keys(POINT_STATES) as StateName[]).toSorted((a, b) => POINT_STATES[a] - POINT_STATES[b])

/** The icon of a state, an SVG path in a square of 16, used on maps and pages. Its shape differs by state, so that colour is not needed. */
export interface Sign {
  path: string
  light: string
  dark: string
}
export const SIGNS: Readonly<Record<StateName, Sign>> = {
  affiche: { path: 'M8 2a6 6 0 1 0 .01 0z', light: '#0b7a53', dark: '#4cc495' },
  masque: { path: 'M3 3h10v10h-10z', light: '#3f4954', dark: '#c3cad3' },
  a_verifier: { path: 'M8 1.2l6.8 6.8l-6.8 6.8l-6.8 -6.8z', light: '#9a5b00', dark: '#f0b24d' },
  absent: {
    path: 'M4.4 2l3.6 3.6l3.6 -3.6l2.4 2.4l-3.6 3.6l3.6 3.6l-2.4 2.4l-3.6 -3.6l-3.6 3.6l-2.4 -2.4l3.6 -3.6l-3.6 -3.6z',
    light: '#6b7683',
    dark: '#98a3b1',
  },
  position_douteuse: { path: 'M8 1.5l7 12.5h-14z', light: '#b3361e', dark: '#ff8a70' },
  doublon: { path: 'M5.5 2h8.5v8.5h-3.5v3.5h-8.5v-8.5h3.5z', light: '#6d3fa8', dark: '#bf9bef' },
  autre: { path: 'M8 1.5l6.2 4.5l-2.4 7.3h-7.6l-2.4 -7.3z', light: '#1f6391', dark: '#77b9e6' },
}

interface Told {
  affiche: boolean
  admin_status: string
  absent_since: string | null
  position_douteuse: boolean
  doublon_source: boolean
}

/** The state of a device, as for the points of the map: the first one that applies. */
export function stateOf({ affiche, admin_status, absent_since, position_douteuse, doublon_source }: Told): StateName {
  if (affiche) return 'affiche'
  if (admin_status === 'masque') return 'masque'
  if (admin_status === 'a_verifier') return 'a_verifier'
  if (absent_since !== null) return 'absent'
  if (position_douteuse) return 'position_douteuse'
  return doublon_source ? 'doublon' : 'autre'
}
