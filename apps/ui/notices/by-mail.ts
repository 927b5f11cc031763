import { type PageSettings, settings } from '../page-settings.ts'

/**
 * Chooses the sentence that is true of the state of mail: whether e-mails leave, or stay on the server.
 * @param leaves the sentence where e-mails leave the service
 * @param stays the sentence where there is no mail server
 */
export const byMail = <Sentence>(leaves: Sentence, stays: Sentence): Sentence =>
  (settings as PageSettings | null)?.mail === false ? stays : leaves
