import sharp from 'sharp'

/** Makes the picture of a card. Runs in a process of its own: libvips keeps memory, and the letters are drawn by native code. */

export interface CardOrder {
  svg: string
  /** What is drawn where the machine has no letters. */
  wordless: string
}

// One thread and no cache: the memory of one card is returned before the next.
sharp.concurrency(1)
sharp.cache(false)

/** Letters have different widths; the boxes that replace them, where no font is installed, have one. */
const widthOf = async (text: string): Promise<number> => (await sharp({ text: { text, font: 'sans', dpi: 200 } }).metadata()).width
const hasLetters: Promise<boolean> = Promise.all([widthOf('iiii'), widthOf('WWWW')]).then(
  ([narrow, wide]) => narrow < wide,
  () => false,
)

/** Returns the PNG. */
export async function parse({ svg, wordless }: CardOrder): Promise<Uint8Array> {
  const drawing = (await hasLetters) ? svg : wordless
  return sharp(Buffer.from(drawing)).png({ palette: true, colours: 64, compressionLevel: 9, effort: 4 }).toBuffer()
}
