// Prints `passed failed` from a JSON report of vitest or Playwright, then a line `file › test` for each failed test.
// With --again it prints the files of these tests, unless one of them can't have a second try.
import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'

const text = readFileSync(process.argv[2], 'utf8')
const report = JSON.parse(text)
const { passed, failed, names } = report.stats ? ofPlaywright(report) : ofVitest(report)
const files = [...new Set(names.map((name) => name.split(' › ')[0]))]
// fast-check would draw other examples in a second try.
const random = text.includes('Property failed after')
if (process.argv[3] !== '--again') console.log([`${passed} ${failed}`, ...names].join('\n'))
else if (failed > 0 && !random && files.every((file) => /\.(test|spec)\.tsx?$/.test(file)))
  console.log(files.join('\n'))

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
  // Errors outside of tests, such as a file that didn't load.
  const outside = errors.map(({ message = 'an error' }) => line(config.rootDir, message.split('\n')[0]))
  return {
    passed: stats.expected,
    // A test that passed only on a retry failed once.
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
