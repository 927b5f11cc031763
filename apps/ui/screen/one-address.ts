/** An address with its postal code and town. Addresses of registers often contain them: they are not repeated. */
export function oneAddress(address: string | null, postalCode: string | null, town: string | null): string {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  const plainAddress = ` ${plain(address ?? '')} `
  const rest = [postalCode, town].filter((part) => part && !plainAddress.includes(` ${plain(part)} `)).join(' ')
  return [address, rest].filter(Boolean).join(', ')
}
