import { createRequire } from 'node:module'

const PLATFORM = `${process.platform}-${process.arch}`
/** sharp has a package for each platform, two for Linux, and one that runs everywhere. */
const PROGRAMS = [PLATFORM, PLATFORM.replace('linux', 'linuxmusl'), 'wasm32'].map((platform) => `@img/sharp-${platform}/package.json`)

const { resolve } = createRequire(import.meta.url)
let known: boolean | undefined

/**
 * Whether pictures can be processed: sharp, an optional dependency, is installed with its program. It is not loaded here: that takes 20 MB.
 * @param settings `pictures`: whether the operator accepts pictures
 */
export const picturesAvailable = ({ pictures }: { pictures: boolean }): boolean => pictures && (known ??= isInstalled(resolve))

/** Whether sharp and one of its programs are found. */
export function isInstalled(find: (name: string) => string): boolean {
  const found = (name: string): boolean => {
    try {
      return find(name) !== ''
    } catch (error) {
      // The package is there, but does not export this file.
      return (error as NodeJS.ErrnoException).code === 'ERR_PACKAGE_PATH_NOT_EXPORTED'
    }
  }
  return found('sharp') && PROGRAMS.some(found)
}
