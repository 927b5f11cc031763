import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { NO_OWN_POSTGRES } from '../server/test/own-postgres.ts'
import { environment } from '../server/platform/settings/config.ts'

/** A proof: a program that ends with 0 if what it proves is so, or that measures. */
export interface Proof {
  /** What it proves or measures. */
  what: string
  /** The program and its first arguments. */
  program: readonly string[]
  /** The workspace whose packages it needs. */
  packages?: readonly string[]
  /** The reasons why it cannot run on a machine; false for one that does not apply. */
  unless?: readonly (string | false | null)[]
  /** The PostgreSQL database of DATABASE_URL that it needs: an empty one, or one that `fill` has filled. Without the setting, the runner makes one. */
  database?: 'empty' | 'filled'
  /** Its arguments in every run of `.ci/run`, where it takes some seconds. */
  small?: readonly string[]
  /** Its arguments in `WHOLE=1 .ci/run`, before a release. Measurements are short there: that they run is what is checked. */
  whole: readonly string[]
}

const found = (...programs: string[]): boolean =>
  programs.some((program) => (environment['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program))))
const NO_REDIS = !found('redis-server') && 'needs redis-server'
const NO_CHROMIUM = !(environment['CHROMIUM'] || found('chromium', 'chromium-browser', 'google-chrome')) && 'needs Chromium'
const IN_A_BROWSER = { packages: ['apps/backoffice/test'], unless: [NO_CHROMIUM] }
const BENCH = { unless: [NO_OWN_POSTGRES] }

/** Every proof, in the order in which they run. */
export const PROOFS: Readonly<Record<string, Proof>> = {
  oracles: {
    what: 'our code compared with other implementations',
    program: ['tools/test.ts', '--proofs'],
    packages: ['tools/checks', 'tools/oracles', 'tools/patterns', 'tools/supply'],
    whole: [],
  },
  faults: {
    what: 'kills, cuts and a full disk under load: nothing acknowledged is lost, no effect doubled',
    program: ['proofs/faults/run.ts'],
    unless: [NO_OWN_POSTGRES, NO_REDIS],
    small: ['--only=api-killed,postgres-cut', '--seconds=1'],
    whole: [],
  },
  soak: {
    what: 'memory and other resources of a process over time',
    program: ['proofs/soak/run.ts'],
    whole: [],
  },
  enumeration: {
    what: 'answers for addresses with an account and without: equal, and as fast',
    program: ['proofs/bench/enumeration.ts'],
    database: 'empty',
    ...BENCH,
    small: ['--pairs=40', '--hashed=6', '--accounts=20'],
    whole: ['--pairs=1000', '--hashed=100'],
  },
  fuzz: {
    what: 'requests made from the OpenAPI document: no 5xx, every answer as declared',
    program: ['proofs/fuzz.ts'],
    whole: [],
  },
  bench: {
    what: 'lists inside PostgreSQL and over HTTP',
    program: ['proofs/bench/run.ts'],
    database: 'filled',
    ...BENCH,
    whole: ['--rounds=1', '--seconds=0.5'],
  },
  fill: {
    what: 'fills the database of DATABASE_URL, or the embedded one in DATA_DIR, with a million publications; `--check` compares derived tables',
    program: ['proofs/bench/generate.ts'],
    database: 'filled',
    ...BENCH,
    whole: ['--check'],
  },
  sending: {
    what: 'an alert to followers on devices and by e-mail: each e-mail arrives once; how long it takes, and readers meanwhile',
    program: ['proofs/bench/sending.ts'],
    database: 'empty',
    ...BENCH,
    whole: ['--devices=3000', '--mails=300'],
  },
  'nobody-lost': {
    what: 'kills, restarts and cuts while alerts and reminders leave: counted at receivers, nobody twice, nobody missing but who was in an open dialogue',
    program: ['proofs/nobody-lost/run.ts'],
    unless: [NO_OWN_POSTGRES],
    whole: [],
  },
  pages: {
    what: 'a page of the residents’ site from memory, made anew, and from a bare server with the same bytes',
    program: ['proofs/bench/pages.ts'],
    whole: ['--rounds=1', '--seconds=1'],
  },
  backoffice: {
    what: 'waiting times in the back-office, in a browser',
    program: ['apps/backoffice/test/measure.ts'],
    ...IN_A_BROWSER,
    whole: [],
  },
  site: {
    what: 'pages of the residents’ site on a slow telephone, in a browser',
    program: ['apps/backoffice/test/measure-site.ts'],
    ...IN_A_BROWSER,
    whole: [],
  },
  warm: {
    what: 'screens that are opened again inside an open application, in a browser',
    program: ['apps/backoffice/test/measure-screens.ts'],
    ...IN_A_BROWSER,
    whole: [],
  },
  screens: {
    what: 'pictures of every screen, for docs/screens or the folder of --out',
    program: ['apps/backoffice/test/take-screens.ts'],
    ...IN_A_BROWSER,
    whole: ['--out=var/screens'],
  },
}
