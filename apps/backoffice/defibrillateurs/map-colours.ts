import { useComputedColorScheme } from '@mantine/core'
import { GROUND_DARK, GROUND_LIGHT, type GroundColours } from '../../ui/map/ground.ts'
import type { PointColours } from './draw-points.ts'

export type MapColours = PointColours & { ground: GroundColours }

const LIGHT: MapColours = {
  dark: false,
  face: '#ffffff',
  text: '#1d2733',
  shown: '#0b7a53',
  hidden: '#c2cad3',
  ground: GROUND_LIGHT,
}
const DARK: MapColours = {
  dark: true,
  face: '#1f2329',
  text: '#f1f3f5',
  shown: '#4cc495',
  hidden: '#5d6671',
  ground: GROUND_DARK,
}

/** The colours of maps: a canvas cannot use the CSS variables of the page. */
export const useMapColours = (): MapColours => (useComputedColorScheme('light') === 'dark' ? DARK : LIGHT)
