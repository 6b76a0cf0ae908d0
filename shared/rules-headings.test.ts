import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const ROOT = new URL('..', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8')
const HEADINGS = Array.from(read('docs/rules.md').matchAll(/^#+ (.+)$/gm), ([, heading = '']) => heading)

/** What follows the path of the rules in a comment, on one line. */
function namedIn(path: string): string[] {
  return Array.from(read(path).matchAll(/docs\/rules\.md,([\s\S]{0,60})/g), ([, text = '']) =>
    text.replaceAll(/\s+(?:(?:\*|\/\/)\s+)?/g, ' ').trim(),
  )
}

it('a comment that names a rule names a heading of the rules', () => {
  const files = ['client/src', 'server', 'shared'].flatMap((folder) =>
    readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${folder}/${name}`),
  )
  const named = files.flatMap((path) => namedIn(path).map((text) => ({ path, text })))
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter(({ text }) => HEADINGS.every((heading) => !text.startsWith(heading)))).toEqual([])
})
