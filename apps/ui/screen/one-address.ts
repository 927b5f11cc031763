import { normaliseWords } from '../i18n/normalise.ts'

/** An address with its postal code and town. Addresses of registers often contain them: they are not repeated. */
export function oneAddress(address: string | null, postalCode: string | null, town: string | null): string {
  const plainAddress = ` ${normaliseWords(address ?? '')} `
  const rest = [postalCode, town].filter((part) => part && !plainAddress.includes(` ${normaliseWords(part)} `)).join(' ')
  return [address, rest].filter(Boolean).join(', ')
}
