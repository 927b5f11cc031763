import { networkInterfaces } from 'node:os'
import type { Config } from './platform/settings/config.ts'
import type { DemoSummary } from '../demo/summary.ts'
import type { StartSummary } from './first-start.ts'
import { VERSION } from './platform/version.ts'

const wide = process.stdout.isTTY
const bold = (text: string) => (wide ? `\u001b[1m${text}\u001b[22m` : text)
const dim = (text: string) => (wide ? `\u001b[2m${text}\u001b[22m` : text)
const line = (name: string, french: string, english?: string) =>
  `  ${name.padEnd(15)}${french}${english ? `\n  ${' '.repeat(15)}${dim(english)}` : ''}`

/** Returns the text printed at the start: addresses, the database, how to sign in. */
export function banner(config: Config, address: string, filled: StartSummary): string {
  const lines = [
    '',
    `  ${bold(`Beffroi ${VERSION} est prêt`)} ${dim('— is ready')}`,
    '',
    ...(config.site && config.role !== 'worker' ? [line('Site', `${address}/`, 'for residents: a page for every commune')] : []),
    line('API', `${address}/api/v1/communes`, 'send the header X-App-Source, for instance: X-App-Source: public'),
    ...(config.backoffice && config.role !== 'worker' ? [line('Back-office', `${address}/backoffice/`)] : []),
    ...(config.espace && config.role !== 'worker' ? [line('Publishers', `${address}/espace/`)] : []),
    line('Documentation', `${address}/docs`),
    ...networkLine(config, address),
    databaseLine(config),
  ]
  if (filled.communes !== null)
    lines.push(
      line(
        'Communes',
        `${filled.communes.toLocaleString('fr-FR')} communes de France, chargées à ce démarrage`,
        'the current communes of France, loaded at this start',
      ),
    )
  if (filled.admin) lines.push(line('Administrateur', filled.admin))
  if (filled.withoutAdmin) lines.push(line('Administrateur', 'aucun encore : npm run cli -- admin create --help', 'none yet'))
  if (filled.refusedDemoAccounts > 0)
    lines.push(
      line(
        'Démonstration',
        `${filled.refusedDemoAccounts} comptes de démonstration sont dans cette base, sans pouvoir se connecter ; pour les retirer : npm run cli -- demo remove`,
        'this database has accounts of the demonstration, which cannot sign in; remove them with: npm run cli -- demo remove',
      ),
    )
  if (filled.demo) lines.push(...demoLines(filled.demo, config.demoPassword, address))
  return [...lines, ''].join('\n')
}

const EVERY_ADDRESS = new Set(['0.0.0.0', '::'])
const SHOWN_ADDRESSES = 3

/** The addresses at which other machines reach the service, if it listens on all of them: `address` is then that of this machine alone. */
function networkLine({ host }: Config, address: string): string[] {
  if (!EVERY_ADDRESS.has(host)) return []
  const found = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .slice(0, SHOWN_ADDRESSES)
    .map((each) => `http://${each.address}:${new URL(address).port}/`)
  return found.length > 0 ? [line('Sur le réseau', found.join(' '), 'from other machines')] : []
}

function databaseLine(config: Config): string {
  if (config.databaseUrl) return line('Base', 'PostgreSQL')
  return line(
    'Base',
    `embarquée, dans ${config.dataDir} : elle survit à un arrêt brutal du programme, pas à une coupure de courant.`,
    'embedded: survives kills, not power cuts; set DATABASE_URL to use PostgreSQL in production',
  )
}

function demoLines({ accounts, publications, communes, users, claims }: DemoSummary, password: string, address: string): string[] {
  return [
    line(
      'Démonstration',
      `${publications} publications dans ${communes} communes, ${users} personnes, ${claims} demandes de gestion : tout est fictif`,
      'publications, people and claims to decide on: all of it fictitious',
    ),
    '',
    `  ${bold('Comptes de démonstration')} ${dim('— demonstration accounts')}, mot de passe / password : ${bold(password)}`,
    ...accounts.map(({ email, role, acteur }) => `  ${email.padEnd(22)} ${role}${acteur ? dim(` (${acteur.nom})`) : ''}`),
    `  Connexion / sign in : POST ${address}/api/auth/sign-in/email, puis GET ${address}/api/auth/token`,
  ]
}
