import { generate } from 'lean-qr'

const MARGIN = 4

/** A QR code, black on white in every colour scheme. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text)
  const side = code.size + 2 * MARGIN
  const cells = Array.from({ length: code.size ** 2 }, (_, n) => [n % code.size, Math.floor(n / code.size)] as const)
  const path = cells.flatMap(([x, y]) => (code.get(x, y) ? [`M${x + MARGIN} ${y + MARGIN}h1v1h-1z`] : [])).join('')
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${side} ${side}`} width={200} height={200} shapeRendering="crispEdges">
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
