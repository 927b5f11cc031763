/** The ordinals of a register as French prints them: "2ème adjoint" is "2e adjoint", "1ère" is "1re". */
export const shortOrdinals = (text: string): string =>
  text.replaceAll(/(\d)[eè]me(?!\p{L})/gu, '$1e').replaceAll(/\b1[eè]re(?!\p{L})/gu, '1re')
