import { type Html, html } from '../html/html.ts'

/** Icons in the colour of the text around them: of Lucide 1.62.0 (ISC licence, docs/licences.md), after them our own. */
const DRAWINGS = {
  check: html`<path d="M20 6 9 17l-5-5" />`,
  question: html`<circle cx="12" cy="12" r="10" /><path d="M9.09 9a3 3 0 0 1 5.83 1c0 2-3 3-3 3" /><path d="M12 17h.01" />`,
  closed: html`<circle cx="12" cy="12" r="10" /><path d="m15 9-6 6" /><path d="m9 9 6 6" />`,
  open: html`<circle cx="12" cy="12" r="10" /><path d="m9 12 2 2 4-4" />`,
  danger: html`<path d="M12 16h.01" /><path d="M12 8v4" /><path
      d="M15.312 2a2 2 0 0 1 1.414.586l4.688 4.688A2 2 0 0 1 22 8.688v6.624a2 2 0 0 1-.586 1.414l-4.688 4.688a2 2 0 0 1-1.414.586H8.688a2 2 0 0 1-1.414-.586l-4.688-4.688A2 2 0 0 1 2 15.312V8.688a2 2 0 0 1 .586-1.414l4.688-4.688A2 2 0 0 1 8.688 2z"
    />`,
  vigilance: html`<path d="m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3" /><path d="M12 9v4" /><path
      d="M12 17h.01"
    />`,
  information: html`<circle cx="12" cy="12" r="10" /><path d="M12 16v-4" /><path d="M12 8h.01" />`,
  calendar: html`<path d="M8 2v3" /><path d="M16 2v3" /><rect x="3" y="3" width="18" height="18" rx="2" /><path d="M3 9h18" />`,
  place: html`<path d="M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0" /><circle
      cx="12"
      cy="10"
      r="3"
    />`,
  phone: html`<path
    d="M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384"
  />`,
  mail: html`<path d="m22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7" /><rect x="2" y="4" width="20" height="16" rx="2" />`,
  web: html`<circle cx="12" cy="12" r="10" /><path d="M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20" /><path d="M2 12h20" />`,
  share: html`<circle cx="18" cy="5" r="3" /><circle cx="6" cy="12" r="3" /><circle cx="18" cy="19" r="3" /><line
      x1="8.59"
      x2="15.42"
      y1="13.51"
      y2="17.49"
    /><line x1="15.41" x2="8.59" y1="6.51" y2="10.49" />`,
  print: html`<path d="M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2" /><path
      d="M6 9V3a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v6"
    /><rect x="6" y="14" width="12" height="8" rx="1" />`,
  feed: html`<path d="M4 11a9 9 0 0 1 9 9" /><path d="M4 4a16 16 0 0 1 16 16" /><circle cx="5" cy="19" r="1" />`,
  heart: html`<path
      d="M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5"
    /><path d="M3.22 13H9.5l.5-1 2 4.5 2-7 1.5 3.5h5.27" />`,
  clock: html`<circle cx="12" cy="12" r="10" /><path d="M12 6v6l4 2" />`,
  locate: html`<line x1="2" x2="5" y1="12" y2="12" /><line x1="19" x2="22" y1="12" y2="12" /><line x1="12" x2="12" y1="2" y2="5" /><line
      x1="12"
      x2="12"
      y1="19"
      y2="22"
    /><circle cx="12" cy="12" r="7" /><circle cx="12" cy="12" r="3" />`,
  search: html`<path d="m21 21-4.34-4.34" /><circle cx="11" cy="11" r="8" />`,
  star: html`<path
    d="M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z"
  />`,
  document: html`<path
      d="M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z"
    /><path d="M14 2v5a1 1 0 0 0 1 1h5" /><path d="M10 9H8" /><path d="M16 13H8" /><path d="M16 17H8" />`,
  report: html`<path
    d="M4 22V4a1 1 0 0 1 .4-.8A6 6 0 0 1 8 2c3 0 5 2 7.333 2q2 0 3.067-.8A1 1 0 0 1 20 4v10a1 1 0 0 1-.4.8A6 6 0 0 1 16 16c-3 0-5-2-8-2a6 6 0 0 0-4 1.528"
  />`,
  addToCalendar: html`<path d="M16 18h6" /><path d="M16 2v3" /><path d="M19 15v6" /><path
      d="M21 11.5V5a2 2 0 00-2-2H5a2 2 0 00-2 2v14a2 2 0 002 2h8.3"
    /><path d="M3 9h18" /><path d="M8 2v3" />`,
  access: html`<circle cx="16" cy="4" r="1" /><path d="m18 19 1-7-6 1" /><path d="m5 8 3-3 5.5 3-2.36 3.5" /><path
      d="M4.24 14.5a5 5 0 0 0 6.88 6"
    /><path d="M13.76 17.5a5 5 0 0 0-6.88-6" />`,
  call: html`<path d="M7 18v-6a5 5 0 1 1 10 0v6" /><path d="M5 21a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-1a2 2 0 0 0-2-2H7a2 2 0 0 0-2 2z" /><path
      d="M21 12h1"
    /><path d="M18.5 4.5 18 5" /><path d="M2 12h1" /><path d="M12 2v1" /><path d="m4.929 4.929.707.707" /><path d="M12 12v6" />`,
  sun: html`<circle cx="12" cy="12" r="4" /><path
      d="M12 2v2M12 20v2M4.930 4.930l1.410 1.410M17.660 17.660l1.410 1.410M2 12h2M20 12h2M6.340 17.660l-1.410 1.410M19.070 4.930l-1.410 1.410"
    />`,
  child: html`<circle cx="12" cy="7" r="3.5" /><path d="M6 21v-3q0-5 6-5t6 5v3" />`,
  bell: html`<path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21h4" />`,
  bin: html`<path d="M5 8h14l-1.3 12.500H6.300zM3.5 8h17M9.5 8V5h5v3M9.8 12v5M14.2 12v5" />`,
  hall: html`<path d="M3 20.500h18M5 20.500v-9M19 20.500v-9M9.5 20.500V15h5v5.500M3.5 11.500h17L12 6zM12 6V2.500h4v2.200h-4" />`,
  shop: html`<path d="M4 9l1.5-5h13L20 9M4 9v11.500h16V9M4 9q2 3.5 4 0 2 3.5 4 0 2 3.5 4 0 2 3.5 4 0M10 20.500V15h4v5.5" />`,
  more: html`<path d="M4 6.500h16M4 12h16M4 17.500h16" />`,
  repeat: html`<path d="M4 12a8 8 0 0 1 13.5-5.800L20 8.500M20 3.500v5h-5M20 12a8 8 0 0 1-13.5 5.800L4 15.500M4 20.500v-5h5" />`,
  news: html`<path d="M3.5 5h13.500v15H5a1.5 1.5 0 0 1-1.5-1.500zM17 9h3.500v9.500a1.5 1.5 0 0 1-3 0M7 9h6.500M7 13h6.500M7 16.500h4" />`,
  full: html`<path d="M5 12h14" />`,
  cross: html`<path d="M5.5 5.500l13 13M18.5 5.500l-13 13" />`,
  moved: html`<path d="M3.5 12h16M13.5 6l6 6-6 6" />`,
  dot: html`<circle cx="12" cy="12" r="5" fill="currentColor" />`,
}

export type IconName = keyof typeof DRAWINGS

/** An icon. It says nothing that the text beside it does not say, so that screen readers leave it out. */
export const icon = (name: IconName): Html =>
  html`<svg
    class="icon"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    stroke-width="2"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    ${DRAWINGS[name]}
  </svg>`

/** The bell tower of the product. */
export const TOWER = html`<svg viewBox="0 0 22 32" aria-hidden="true">
  <path fill="currentColor" d="M11 0l2.2 4.5H17v4h1.5v4H17V28h3v4H2v-4h3V12.500H3.500v-4H5v-4h3.800zM9 14v5h4v-5zm0 9v5h4v-5z" />
</svg>`
