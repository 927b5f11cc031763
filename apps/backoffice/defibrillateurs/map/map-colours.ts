import { useComputedColorScheme } from '@mantine/core'
import type { PointColours } from './draw-points.ts'

const LIGHT: PointColours = {
  dark: false,
  face: '#ffffff',
  text: '#1d2733',
  shown: '#0b7a53',
  hidden: '#c2cad3',
}
const DARK: PointColours = {
  dark: true,
  face: '#1f2329',
  text: '#f1f3f5',
  shown: '#4cc495',
  hidden: '#5d6671',
}

/** The colours of maps: a canvas cannot use the CSS variables of the page. */
export const useMapColours = (): PointColours => (useComputedColorScheme('light') === 'dark' ? DARK : LIGHT)
