import { posix } from 'node:path'
import { expect, it } from 'vitest'
import { trackedFiles } from './tracked-files.ts'

const SOURCE = /(?<!\.test|\.spec)\.(?:tsx?|mjs|css|py)$/
const MAX_SOURCE_FILES = 25

it(`no folder has more than ${MAX_SOURCE_FILES} source files besides tests`, () => {
  const counts = new Map<string, number>()
  for (const file of trackedFiles().filter((path) => SOURCE.test(path))) {
    const folder = posix.dirname(file)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  expect(counts.size).toBeGreaterThan(50)
  expect([...counts].filter(([, count]) => count > MAX_SOURCE_FILES)).toEqual([])
})
