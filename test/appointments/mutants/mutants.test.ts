import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MUTANTS } from './mutants.ts'

test.each(MUTANTS)('finds each place to change once: $name', ({ changes }) => {
  for (const { file, find } of changes) {
    const source = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')
    expect(source.split(find), `${file}: ${find}`).toHaveLength(2)
  }
})
