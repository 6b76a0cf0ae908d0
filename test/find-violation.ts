import fc from 'fast-check'
import { type Shortenable, shorten } from './appointments/shorten.ts'

/** A kind of random scenario, and how to run one. */
export interface Model<Scenario> {
  anyScenario: fc.Arbitrary<Scenario>
  describeScenario: (scenario: Scenario) => string
  /** Opens a database of its own: TEST_DATABASE_URL, or else the embedded one, where transactions can't overlap. */
  open: () => Promise<{
    /** Throws if a check fails. */
    runScenario: (scenario: Scenario, log?: (line: string) => void) => Promise<void>
    close: () => Promise<void>
  }>
}

interface ModelRuns {
  runs: number
  seed?: number | undefined
  /** Starts at a reported failure. */
  path?: string | undefined
}

interface ModelFinding {
  /** Which check failed. */
  message: string
  /** How many runs it took. */
  runs: number
  seed: number
  path: string
  /** The commands, and how each ended. */
  story: string
}

/** Runs that many random scenarios. Returns the first failure, as short as possible. */
export async function findViolation<Scenario extends Shortenable>(
  { anyScenario, describeScenario, open }: Model<Scenario>,
  { runs, seed, path }: ModelRuns,
): Promise<ModelFinding | undefined> {
  const model = await open()
  try {
    const property = fc.asyncProperty(anyScenario, (scenario) => model.runScenario(scenario))
    const details = await fc.check(property, {
      numRuns: runs,
      endOnFailure: true,
      ...(seed !== undefined && { seed }),
      ...(path !== undefined && { path }),
    })
    if (!details.failed) return undefined
    const [found] = details.counterexample ?? []
    if (!found) throw new Error('A property failed without an example', { cause: details.errorInstance })
    const message = String(details.errorInstance)
    const fails = async (shorter: Scenario) => {
      const failure = await model.runScenario(shorter).catch((error: unknown) => String(error))
      return failure !== undefined && withoutIds(failure) === withoutIds(message)
    }
    const scenario = await shorten(found, fails)
    const lines: string[] = []
    const replay = await model
      .runScenario(scenario, (line) => lines.push(line))
      .catch((error: unknown) => String(error))
    return {
      message,
      runs: details.numRuns,
      seed: details.seed,
      path: details.counterexamplePath ?? '',
      story: [
        describeScenario(scenario),
        '',
        'What happened:',
        ...lines,
        replay ?? 'This time all checks passed.',
      ].join('\n'),
    }
  } finally {
    await model.close()
  }
}

const withoutIds = (message: string) => message.replace(/\w+_\w{10,}|[0-9a-f-]{36}|\(.*\)/g, '')
