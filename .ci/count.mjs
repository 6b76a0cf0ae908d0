// Prints `passed failed` from the JSON report of vitest or Playwright, then a line `file › test` for each that failed.
import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'

const report = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const { passed, failed, names } = report.stats ? ofPlaywright(report) : ofVitest(report)
console.log([`${passed} ${failed}`, ...names].join('\n'))

function ofVitest({ testResults, numPassedTests, numFailedTests }) {
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some(isFailed),
  )
  const unloaded = broken.filter(({ assertionResults }) => assertionResults.length === 0)
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(isFailed).map(({ ancestorTitles, title }) => line(name, ...ancestorTitles, title)),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloaded.length,
    names: [...tests, ...broken.map(({ name }) => line(name, 'outside of its tests'))],
  }
}

function isFailed({ status }) {
  return status === 'failed'
}

function ofPlaywright({ config, stats, suites, errors }) {
  const tests = suites.flatMap((suite) => failedIn(suite, []))
  // Of a file that could not be loaded, or of what stands around the tests.
  const outside = errors.map(({ message = 'an error' }) => line(config.rootDir, message.split('\n')[0]))
  return {
    passed: stats.expected,
    // A test that passed only at a second try has failed once.
    failed: stats.unexpected + stats.flaky + errors.length,
    names: [...tests.map(([file, ...titles]) => line(resolve(config.rootDir, file), ...titles)), ...outside],
  }
}

function failedIn({ title, file, specs, suites = [] }, above) {
  // The outermost suite is the file.
  const titles = title === file ? [file] : [...above, title]
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, status }) => [
        ...titles,
        `${spec.title} (${projectName}${status === 'flaky' ? ', flaky' : ''})`,
      ]),
  )
  return [...own, ...suites.flatMap((suite) => failedIn(suite, titles))]
}

function line(file, ...titles) {
  return [relative('', file), ...titles].join(' › ').replace(/\s+/g, ' ')
}
