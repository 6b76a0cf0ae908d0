import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { trackedFiles } from './tracked-files.ts'

const files = trackedFiles()
const docs = files.filter((file) => file === 'README.md' || /^docs\/.*\.md$/.test(file))
const scripts = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).scripts)

const ROOTS = /^(?:bench|client|docs|e2e|scripts|server|shared|test)\//
const FILE = /\.(?:css|html|json|md|mjs|py|sha256|svg|tsx?)$/

/** Paths of ours in backticks: with a file ending, in a folder of ours, or a folder. Code blocks don't count. */
function pathsIn(text: string): string[] {
  const words = [...text.replaceAll(/^```[^]*?^```/gm, '').matchAll(/`([^`\s]+)`/g)].map(([, word = '']) => word)
  return words.filter((word) => /^[\w.<>/-]+$/.test(word) && !word.startsWith('/')).filter(isPath)
}

const isPath = (word: string) => ROOTS.test(word) || FILE.test(word) || /^[\w-]+\/$/.test(word)

/** Folders that commands create. */
const GENERATED = new Set(['shots/'])

/** A path may leave out its first folders, and `<noun>` stands for any name. */
function exists(path: string): boolean {
  if (GENERATED.has(path)) return true
  const pattern = path.replaceAll(/[.]/g, '\\.').replaceAll(/<[^>]+>/g, '[^/]+')
  const found = new RegExp(`(?:^|/)${pattern}${path.endsWith('/') ? '' : '(?:/|$)'}`)
  return files.some((file) => found.test(file))
}

it('finds paths in a text', () => {
  const text = 'Read `server/app.ts`, `estimate.ts`, `room/` and `docs`, not `/orders` or `a/b`.\n```sh\n`x.ts`\n```\n'
  expect(pathsIn(text)).toEqual(['server/app.ts', 'estimate.ts', 'room/'])
  expect(
    ['docs/rules.md', 'rules.md', 'docs/', 'server/<noun>/table.ts', 'no-such-file.ts', 'docs/rules'].map(exists),
  ).toEqual([true, true, true, true, false, false])
})

it.each(docs)('%s names only files that exist', (doc) => {
  expect(pathsIn(readFileSync(doc, 'utf8')).filter((path) => !exists(path))).toEqual([])
})

it.each(docs)('%s names only npm scripts that exist', (doc) => {
  const named = [...readFileSync(doc, 'utf8').matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
  expect(named.filter((name) => !scripts.includes(name))).toEqual([])
})

it('code names only headings of docs/rules.md that exist', () => {
  const headings = new Set([...readFileSync('docs/rules.md', 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, name]) => name))
  const code = files.filter((file) => /^(?:bench|client|e2e|scripts|server|shared|test)\/.*\.(?:mjs|tsx?)$/.test(file))
  const named = code.flatMap((file) => {
    const text = readFileSync(file, 'utf8').replaceAll(/\n\s*(?:\*|\/\/) ?/g, ' ')
    return [...text.matchAll(/docs\/rules\.md, ([A-Z][\w' -]*\w)/g)].map(([, name = '']) => ({ file, name }))
  })
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter(({ name }) => !headings.has(name))).toEqual([])
})

it('docs/rules.md names only constants and settings that exist', () => {
  const code = files.filter((file) => /^(?:server|shared|client)\/.*\.tsx?$/.test(file))
  const names = new Set(code.flatMap((file) => readFileSync(file, 'utf8').match(/\b[A-Z][A-Z_]+\b/g) ?? []))
  const named = [...readFileSync('docs/rules.md', 'utf8').matchAll(/`([A-Z][A-Z_]{3,})(?:\.\w+)?`/g)]
  expect(named.length).toBeGreaterThan(10)
  expect(named.map(([, name = '']) => name).filter((name) => !names.has(name))).toEqual([])
})
