import type { ModelName } from './models.ts'

/** The lines of the icons of the models, drawn for them on a square of 24. */
const LINES: Readonly<Record<ModelName, string>> = {
  crue: 'M3 7c3-2 6-2 9 0s6 2 9 0M3 12c3-2 6-2 9 0s6 2 9 0M3 17c3-2 6-2 9 0s6 2 9 0',
  tempete: 'M3 9h10.5a2.5 2.5 0 1 0-2.4-3.2M3 13h15a2.8 2.8 0 1 1-2.7 3.6M3 17h7.5',
  eau: 'M12 3s6 6.4 6 11a6 6 0 0 1-12 0c0-4.6 6-11 6-11zM4 3l16 18',
  route: 'M3 8h18v6H3zM7 14v6M17 14v6M9.5 8l-4 6M15.5 8l-4 6M20 9.5L17.5 14',
  canicule:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.7 1.7M17.3 17.3L19 19M5 19l1.7-1.7M17.3 6.7L19 5',
  neige: 'M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9M9.5 4.5L12 7l2.5-2.5M9.5 19.5L12 17l2.5 2.5',
  transport: 'M5 17V7a3 3 0 0 1 3-3h8a3 3 0 0 1 3 3v10zM5 11.5h14M8 17v3M16 17v3M8.5 14.3h.01M15.5 14.3h.01',
  autre: 'M4 20h4L19 9a2.8 2.8 0 0 0-4-4L4 16zM13.5 6.5l4 4',
}

/** The icon of a model. */
export const ModelIcon = ({ name }: { name: ModelName }) => (
  <svg
    viewBox="0 0 24 24"
    width={32}
    height={32}
    fill="none"
    stroke="currentColor"
    strokeWidth={1.6}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d={LINES[name]} />
  </svg>
)
