const SRID = 0x20000000
const POINT = 1
const MULTIPOINT = 4
const WGS84 = 4326
/** A header, a count and one point take 93 characters. Shapes of more than 2000 are refused. */
const HEX = /^[\da-f]{42,2000}$/i

/**
 * Returns the first point of a shape in PostGIS format (hexadecimal EWKB of a Point or MultiPoint).
 * @returns null for any other value, and for coordinates in another system than WGS84
 */
export function pointOf(hex: unknown): { latitude: number; longitude: number } | null {
  if (typeof hex !== 'string' || !HEX.test(hex) || hex.length % 2 === 1) return null
  const bytes = Buffer.from(hex, 'hex')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  try {
    let at = 0
    /** Reads the header of a shape and returns its type. */
    const header = (): { type: number; little: boolean } => {
      const little = view.getUint8(at) === 1
      const type = view.getUint32(at + 1, little)
      at += 5
      if ((type & SRID) !== 0) {
        if (view.getUint32(at, little) !== WGS84) throw new RangeError('another system')
        at += 4
      }
      return { type: type & 0xff, little }
    }
    let shape = header()
    if (shape.type === MULTIPOINT) {
      if (view.getUint32(at, shape.little) === 0) return null
      at += 4
      shape = header()
    }
    if (shape.type !== POINT) return null
    return { longitude: view.getFloat64(at, shape.little), latitude: view.getFloat64(at + 8, shape.little) }
  } catch {
    return null
  }
}
