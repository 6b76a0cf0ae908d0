import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MUTANTS } from './mutants.ts'

test.each(MUTANTS)('$name can still be made: each of its places is there, once', ({ changes }) => {
  for (const { file, find } of changes) {
    const source = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')
    expect(source.split(find), `${file}: ${find}`).toHaveLength(2)
  }
})
