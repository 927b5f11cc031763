import { correction, generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import { type Html, html } from '../html/html.ts'

/** The empty border that readers of codes need, in modules. */
const BORDER = 4

/** A QR code of an address. It is dark on white in every theme, since some cameras cannot read the reverse. @param label what it leads to */
export function qrCode(address: string, label: string): Html {
  const code = generate(address, { minCorrectionLevel: correction.M })
  const side = code.size + 2 * BORDER
  return html`<svg class="qr" viewBox="${-BORDER} ${-BORDER} ${side} ${side}" role="img" aria-label="${label}" shape-rendering="crispEdges">
    <path fill="#fff" d="M${-BORDER} ${-BORDER}h${side}v${side}h-${side}z" />
    <path fill="#000" d="${toSvgPath(code)}" />
  </svg>`
}
