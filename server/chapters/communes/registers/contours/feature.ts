import type { Message } from '../../../../platform/stored-messages/message.ts'
import { BOXES, MAINLAND } from '../mairies/position.ts'
import type { CodedCommune } from '../commune-codes.ts'
import { registerRowMessage } from '../messages-catalogue.ts'
import { type Outline, outlineOf } from './outline.ts'
import type { Point, Ring } from './simplify.ts'

export type Read = { commune: CodedCommune; outline: Outline } | { skipped: true } | { reason: Message; communes: CodedCommune[] }

/**
 * Reads a feature of the file: the outline of the commune with its code. Other codes are skipped: arrondissements, former and delegated communes.
 * @returns the outline; `skipped`; or the reason of the refusal
 */
export function readFeature(record: unknown, communes: ReadonlyMap<string, CodedCommune>): Read {
  const { properties, geometry } = objectOf(record)
  const { code } = objectOf(properties)
  if (typeof code !== 'string') return { reason: registerRowMessage('no_insee_code'), communes: [] }
  const commune = communes.get(code)
  if (!commune) return { skipped: true }
  const refuse = (reason: Message): Read => ({ reason, communes: [commune] })
  const polygons = polygonsOf(objectOf(geometry))
  if (!polygons) return refuse(registerRowMessage('no_polygon', { code }))
  if (!isWithin(polygons, BOXES[commune.departement] ?? MAINLAND)) return refuse(registerRowMessage('outline_elsewhere', { code }))
  const outline = outlineOf(polygons)
  return outline ? { commune, outline } : refuse(registerRowMessage('no_polygon', { code }))
}

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** Returns the polygons of a geometry (RFC 7946); null if it is another one, or a part of it is none. */
function polygonsOf({ type, coordinates }: Record<string, unknown>): Ring[][] | null {
  const polygons = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? coordinates : null
  if (!Array.isArray(polygons) || polygons.length === 0) return null
  const read = polygons.map((rings: unknown) => (Array.isArray(rings) ? rings.map(ringOf) : []))
  return read.every((rings): rings is Ring[] => rings.length > 0 && rings.every((ring) => ring !== null)) ? read : null
}

/** A ring repeats its first position at its end. */
function ringOf(positions: unknown): Ring | null {
  if (!Array.isArray(positions) || positions.length < 4 || !positions.every(isPosition)) return null
  const [[x, y], last] = [positions[0] as Point, positions.at(-1) as Point]
  return last[0] === x && last[1] === y ? positions.slice(0, -1) : null
}

const isPosition = (value: unknown): value is Point => Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number'

/** Whether every point is where the commune can be. Another order of coordinates or another projection is not. */
const isWithin = (polygons: readonly Ring[][], [south, north, west, east]: readonly [number, number, number, number]): boolean =>
  polygons.every((rings) => rings.every((ring) => ring.every(([lon, lat]) => lon >= west && lon <= east && lat >= south && lat <= north)))
