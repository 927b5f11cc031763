/** The part of jsonld that the proof of the site uses: the package has no types. */
declare module 'jsonld' {
  const jsonld: { expand: (document: object) => Promise<object[]> }
  export default jsonld
}
