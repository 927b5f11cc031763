import { readFileSync, realpathSync } from 'node:fs'
import { relative } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import type { Guard } from './modules.ts'
import type { Outcome } from './outcome.ts'

/** The time limit of a test beyond its time without a mutant. Generous: otherwise a busy machine would count as a mutant found. */
const TIMEOUT = { timeoutFactor: 3, timeoutMS: 20_000 }
type Options = ConstructorParameters<typeof Stryker>[0]
const STATES: Record<string, Outcome['state']> = { Killed: 'killed', Timeout: 'timeout', Survived: 'survived', NoCoverage: 'survived' }

/**
 * Mutates the files of a module with Stryker, which writes its report to the folder. Each test file runs in its own process: a service
 * broken by one mutant does not affect the next one, and module constants are mutated too.
 * @throws if the tests fail without any mutant
 */
export async function typescriptMutants({ files, tests }: Guard, folder: string): Promise<Outcome[]> {
  const results = await new Stryker({
    mutate: files,
    testRunner: 'tap',
    tap: {
      testFiles: tests,
      nodeArgs: ['--disable-warning=ExperimentalWarning', '--test-reporter=tap', '-r', '{{hookFile}}', '{{testFile}}'],
      forceBail: true,
    },
    coverageAnalysis: 'perTest',
    concurrency: 1,
    ...TIMEOUT,
    dryRunTimeoutMinutes: 30,
    // Types are stripped, never checked, when the tests run.
    disableTypeChecks: false,
    // Without `tsconfig.json`: Stryker would rewrite it with functions that TypeScript 7 no longer has, and no test reads it.
    ignorePatterns: ['/var', '/docs/screens', '/backoffice/dist*', 'tsconfig.json'],
    // Stryker links node_modules only if it is a folder; in a worktree it may be a link.
    symlinkNodeModules: false,
    buildCommand: `ln -s ${realpathSync('node_modules').replaceAll(' ', '\\ ')} node_modules`,
    tempDirName: `${relative('.', folder)}/sandbox`,
    cleanTempDir: 'always',
    reporters: ['dots', 'json', 'html'],
    jsonReporter: { fileName: `${folder}/report.json` },
    htmlReporter: { fileName: `${folder}/report.html` },
    allowConsoleColors: false,
    logLevel: 'warn' as Options['logLevel'],
  }).runMutationTest()
  return results.flatMap(({ status, fileName, location, mutatorName, replacement, statusReason }) => {
    const state = STATES[status]
    if (!state) {
      if (status !== 'Ignored') console.log(`  not counted: ${status} ${statusReason ?? ''}`.slice(0, 300))
      return []
    }
    const line = readFileSync(fileName, 'utf8').split('\n')[location.start.line - 1] ?? ''
    const where = `${relative('.', fileName)}:${location.start.line}:${location.start.column}`
    return { where, change: `${mutatorName}: ${line.trim()} → ${replacement}`, state }
  })
}
