/**
 * A web address as people read it on posters, with the scheme that it lacks: `mairie.fr/agenda`. What has a port or is a number is no
 * such one, and stays as typed: the service asks for the whole address.
 */
export const withScheme = (typed: string): string => {
  const url = typed.trim()
  return /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}(?:[/?#]|$)/u.test(url) ? `https://${url}` : url
}
