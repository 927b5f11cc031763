/** The bounding boxes of overseas départements and territories, enlarged by some kilometres: south, north, west, east. */
export const BOXES: Record<string, [number, number, number, number]> = {
  971: [15.7, 16.6, -61.9, -60.9],
  972: [14.3, 15, -61.3, -60.7],
  973: [2, 6, -54.7, -51.5],
  974: [-21.5, -20.8, 55.1, 55.9],
  975: [46.7, 47.2, -56.5, -56],
  976: [-13.1, -12.5, 44.9, 45.4],
  977: [17.8, 18, -63, -62.7],
  978: [17.9, 18.2, -63.3, -62.9],
  984: [-51, -11, 39, 78],
  986: [-14.5, -13.1, -178.3, -176],
  987: [-28, -7, -155, -134],
  988: [-23, -19, 158, 173],
  989: [10, 11, -110, -108],
}
export const MAINLAND: [number, number, number, number] = [41.2, 51.2, -5.3, 9.7]

/**
 * Returns the coordinates of a place if they are in the commune's département: registers contain zeros, swapped pairs and points on
 * other continents.
 */
export function readPosition(latitude: string, longitude: string, departement: string): { latitude: number; longitude: number } | null {
  const [lat, lon] = [latitude, longitude].map((text) =>
    /^\s*-?\d+([.,]\d+)?\s*$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN,
  )
  const [south, north, west, east] = BOXES[departement] ?? MAINLAND
  if (lat === undefined || lon === undefined || !(lat >= south && lat <= north && lon >= west && lon <= east)) return null
  return { latitude: lat, longitude: lon }
}
