// Prints `passed failed` from the JSON report of vitest or Playwright.
import { readFileSync } from 'node:fs'

const report = JSON.parse(readFileSync(process.argv[2], 'utf8'))
if (report.stats) {
  // A test that passed only at a second try has failed once.
  const { expected, unexpected, flaky } = report.stats
  console.log(expected, unexpected + flaky + report.errors.length)
} else {
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  console.log(report.numPassedTests, report.numFailedTests + unloaded.length)
}
