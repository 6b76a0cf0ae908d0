import { readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { trackedFiles } from './tracked-files.ts'

const FOLDERS = ['server/', 'shared/', 'client/src/']

/** Exported names that may mean two things, and why. */
const ALLOWED: readonly string[] = []

interface Declaration {
  id?: { name: string } | null
  declarations?: readonly { id: { name?: string } }[]
}

interface Statement {
  type: string
  declaration?: Declaration | null
  source?: unknown
  specifiers?: readonly { local: { name: string }; exported?: { name: string } }[]
}

/** Names of the functions, constants, classes, interfaces and types that a file exports. Skips re-exports and defaults. */
function exportedNames(source: string, file: string): string[] {
  const { body } = parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as { body: Statement[] } // ESTree
  const imported = new Set(
    body
      .filter(({ type }) => type === 'ImportDeclaration')
      .flatMap(({ specifiers = [] }) => specifiers.map(({ local }) => local.name)),
  )
  const names = body
    .filter(({ type, source: from }) => type === 'ExportNamedDeclaration' && !from)
    .flatMap(({ declaration, specifiers = [] }) => [
      declaration?.id?.name,
      ...(declaration?.declarations ?? []).map(({ id }) => id.name),
      ...specifiers.filter(({ local }) => !imported.has(local.name)).map(({ exported }) => exported?.name),
    ])
  return [...new Set(names.filter((name) => name !== undefined))]
}

it('lists the names that a file exports', () => {
  const source = `
    import { a } from './a.ts'
    export { a }
    export { b } from './b.ts'
    export * from './c.ts'
    const d = 1
    export { d as e }
    export const f = 1, g = 2
    export function h() {}
    export class I {}
    export interface J {}
    export type K = string
    export type f = number
    export default h
  `
  expect(exportedNames(source, 'x.ts')).toEqual(['e', 'f', 'g', 'h', 'I', 'J', 'K'])
})

it('gives no two exports the same name', () => {
  const files = trackedFiles().filter(
    (file) => FOLDERS.some((folder) => file.startsWith(folder)) && /(?<!\.test|\.d)\.tsx?$/.test(file),
  )
  expect(files.length).toBeGreaterThan(100)
  const filesByName = new Map<string, string[]>()
  for (const file of files) {
    for (const name of exportedNames(readFileSync(file, 'utf8'), file)) {
      filesByName.set(name, [...(filesByName.get(name) ?? []), file])
    }
  }
  const shared = [...filesByName].filter(([name, where]) => where.length > 1 && !ALLOWED.includes(name))
  expect(shared.map(([name, where]) => `${name}: ${where.join(', ')}`)).toEqual([])
})
