/**
 * Adds the missing scheme to a web address, such as `mairie.fr/agenda`. An address with a port, or a number, is left as it is: the
 * service asks for the full address.
 */
export const withScheme = (typed: string): string => {
  const url = typed.trim()
  return /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}(?:[/?#]|$)/u.test(url) ? `https://${url}` : url
}
