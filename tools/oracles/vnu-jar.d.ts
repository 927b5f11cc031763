/** The part of vnu-jar that the checker of pages uses: the package has no types. */
declare module 'vnu-jar' {
  /** The path of the archive that Java runs. */
  const path: { toString: () => string }
  export default path
}
