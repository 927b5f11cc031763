import { VERSION } from '../version.ts'

/** The User-Agent of requests to outside servers, with the public address of the installation if it is set. */
export const userAgent = (ownOrigin: string | null = null): string => `Beffroi/${VERSION}${ownOrigin ? ` (+${ownOrigin})` : ''}`
