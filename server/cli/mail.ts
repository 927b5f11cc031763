import { Resolver } from 'node:dns/promises'
import { Command } from 'commander'
import { askBy } from '../platform/mail/domain/ask.ts'
import { checkServer } from '../platform/mail/domain/check-server.ts'
import { checkDomain, NOT_SEEN } from '../platform/mail/domain/check.ts'
import type { Finding } from '../platform/mail/domain/finding.ts'
import { domainOf } from '../platform/mail/sign.ts'
import { environment, readConfig } from '../platform/settings/config.ts'
import { CommandError, reportingErrors } from './with-services.ts'

/** Returns the line of a zone file for a text record, in strings of 255 characters at most. */
const zoneLine = ({ name, value }: NonNullable<Finding['write']>): string =>
  `${name}. IN TXT ${(value.match(/.{1,255}/g) ?? []).map((part) => `"${part.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(' ')}`

/** Returns the lines that are printed for a check. */
const checkLines = (domain: string, findings: readonly Finding[]): string[] => [
  `The domain of MAIL_FROM is ${domain}.`,
  ...findings.flatMap(({ state, about, says, write }) => [
    `${state.padEnd(7)} ${about.padEnd(6)} ${says}`,
    ...(write ? ['               Write into the DNS:', `               ${zoneLine(write)}`] : []),
  ]),
  'This check cannot see:',
  ...NOT_SEEN.map((what) => `- ${what}`),
]

const check = new Command('check')
  .description(
    'speak to the mail server of SMTP_URL without sending anything, read MX, SPF, DKIM and DMARC of the domain of MAIL_FROM, and say what to write into the DNS; ends with 1 if anything is wrong',
  )
  .action(() =>
    reportingErrors(async () => {
      if (!environment['MAIL_FROM']) throw new CommandError('MAIL_FROM is not set: there is no domain to check.')
      const { mail } = readConfig(environment)
      const findings = [await checkServer(mail.smtpUrl)]
      findings.push(...(await checkDomain(askBy(new Resolver({ timeout: 2000, tries: 2 })), mail)))
      for (const line of checkLines(domainOf(mail.from.address), findings)) console.log(line)
      if (findings.some(({ state }) => state === 'wrong' || state === 'unread')) process.exitCode = 1
    }),
  )

/** `mail …`: e-mails that arrive. */
export const mailCommand = new Command('mail').description('whether e-mails arrive').addCommand(check)
