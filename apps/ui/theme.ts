import { Badge, createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

/** The primary colour: slate grey-blue. Its filled shade is dark enough for white text. */
const ardoise: MantineColorsTuple = [
  '#eef4fa',
  '#dbe6f1',
  '#b5cbe2',
  '#8aadd2',
  '#6795c5',
  '#4f85bd',
  '#3f76ae',
  '#2f6096',
  '#234d7b',
  '#163a61',
]

const DIALOG = {
  // Escape closes only the innermost dialog (screen/dialog-keys.ts). The header of a dialog is not a banner landmark of the page.
  defaultProps: { closeOnEscape: false, attributes: { header: { role: 'presentation' } } },
  styles: { title: { lineHeight: 1.35, fontWeight: 600 } },
}

/** The greys of the dark scheme: slate, as the page behind them. */
const dark: MantineColorsTuple = [
  '#d5d9e0',
  '#b0b4bc',
  '#8a919c',
  '#5b626e',
  '#3a404b',
  '#2b303a',
  '#1f232c',
  '#161921',
  '#12151b',
  '#0f1218',
]

export const theme = createTheme({
  primaryColor: 'ardoise',
  primaryShade: { light: 7, dark: 6 },
  colors: { ardoise, dark },
  autoContrast: true,
  luminanceThreshold: 0.36,
  defaultRadius: 'md',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif',
  headings: { fontWeight: '650' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // Badges are neither in capitals nor truncated: both are hard to read.
    Badge: Badge.extend({
      defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 550 },
      styles: { root: { maxWidth: 'none' }, label: { overflow: 'visible' } },
    }),
    Modal: DIALOG,
    Drawer: DIALOG,
    // Not `Tooltip.extend`, which returns its argument: the first screens have no tooltip.
    Tooltip: { defaultProps: { events: { hover: true, focus: true, touch: true } } },
  },
})

/** Our own surface colours, and greys with a contrast of 4.5:1 on all of them. */
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#566170',
    '--mantine-color-placeholder': '#6b7683',
    // Text on a pale background of the same hue: Mantine's own shades have a contrast under 4.5:1.
    '--mantine-color-red-filled': '#c92a2a',
    '--mantine-color-red-filled-hover': '#b02525',
    '--mantine-color-red-outline': '#c92a2a',
    '--mantine-color-green-light-color': '#1f6b30',
    '--mantine-color-orange-light-color': '#9c3306',
    '--surface-page': '#f6f7f9',
    '--surface-raised': '#fafbfc',
    '--surface-hover': '#f1f5f9',
    '--surface-picked': '#e8f0f8',
    '--line-soft': '#eceff3',
    '--surface-note': '#fff8e1',
    '--line-note': '#d9b64a',
    '--text-error': '#a61e1e',
    '--mantine-color-error': '#a61e1e',
    '--chart-1': '#8aadd2',
    '--chart-2': '#2b8a6e',
    '--chart-3': '#b3452f',
    '--mantine-color-teal-light-color': '#04603f',
    '--mantine-color-yellow-light-color': '#7a4500',
    '--mantine-color-red-light-color': '#a61e1e',
    '--mantine-color-gray-light-color': '#434a52',
  },
  dark: {
    // Calm surfaces of notices and states: Mantine's own are louder than what stands on them.
    '--mantine-color-yellow-light': '#2f2714',
    '--mantine-color-orange-light': '#332314',
    '--mantine-color-red-light': '#391d1f',
    '--mantine-color-teal-light': '#122c24',
    '--mantine-color-green-light': '#15291a',
    '--mantine-color-red-filled': '#c92a2a',
    '--mantine-color-red-filled-hover': '#b02525',
    '--mantine-color-dimmed': '#a5afbb',
    '--mantine-color-placeholder': '#939dab',
    '--surface-page': '#0f1218',
    '--surface-raised': '#1d212a',
    '--surface-hover': '#20252e',
    '--surface-picked': '#1c2d45',
    '--line-soft': '#262b34',
    '--surface-note': '#332d1a',
    '--line-note': '#7d6a2c',
    '--text-error': '#ff9b94',
    '--mantine-color-error': '#ff9b94',
    '--mantine-color-anchor': '#8fbbe6',
    '--chart-1': '#6795c5',
    '--chart-2': '#3fb08c',
    '--chart-3': '#e07a5f',
  },
})
