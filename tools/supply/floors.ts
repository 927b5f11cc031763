/** The lowest version of a package that is allowed anywhere in the lock file, and why. */
export interface Floor {
  name: string
  atLeast: string
  why: string
}

/**
 * Versions below which packages that read input of strangers have known vulnerabilities. The list prevents their return. New ones are
 * found in a list of advisories (`npm audit`, if its registry answers).
 */
export const FLOORS: readonly Floor[] = [
  { name: 'sanitize-html', atLeast: '2.17.4', why: 'CVE-2026-44990: what stands in <xmp> comes out as markup' },
  { name: '@fastify/static', atLeast: '9.1.1', why: 'CVE-2026-6414: an encoded slash passes by the guard of a path' },
  {
    name: 'fastify',
    atLeast: '5.8.5',
    why: 'CVE-2026-33806, and before it CVE-2026-25223 and CVE-2025-32442: a Content-Type in odd spelling passes by validation',
  },
  {
    name: 'undici',
    atLeast: '7.24.0',
    why: 'CVE-2026-1525 (smuggled requests); before it CVE-2026-22036 (an endless chain of compressions)',
  },
  {
    name: 'nodemailer',
    atLeast: '9.0.1',
    why: 'GHSA-p6gq-j5cr-w38f (reads files); before it GHSA-c7w3-x93f-qmm8 (commands in an envelope), CVE-2025-14874 (addresses that end the process)',
  },
  { name: 'jose', atLeast: '4.15.5', why: 'CVE-2024-28176: a compressed token fills the memory' },
  { name: 'vite', atLeast: '7.3.3', why: 'CVE-2026-39363, and before it CVE-2025-30208: the server of `npm run dev` gives out any file' },
  { name: '@electric-sql/pglite', atLeast: '0.5.16', why: 'the first that was measured with our driver: below it answers stay in memory' },
  { name: 'pg', atLeast: '8.23.1', why: 'the first that was measured to lose no connection when the pool is exhausted' },
]
