import { VERSION } from '../version.ts'

/** How Beffroi names itself to the servers it reads, with the address of the installation where it has one. */
export const userAgent = (publicUrl?: string): string => `Beffroi/${VERSION}${publicUrl ? ` (+${new URL(publicUrl).origin})` : ''}`
