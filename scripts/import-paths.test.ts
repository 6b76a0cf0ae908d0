import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, it } from 'vitest'
import { trackedFiles } from './tracked-files.ts'

const FOLDERS = { '#client/': 'client/src/', '#server/': 'server/', '#shared/': 'shared/' }
const ALIAS = /['"](#client\/|#server\/|#shared\/)([^'"]+)['"]/g

it('imports files of its own folder, and of folders below it, by ./', () => {
  const files = trackedFiles().filter((file) => /^(client|server|shared)\/.+\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap(ownFilesByAlias)).toEqual([])
})

function ownFilesByAlias(file: string): string[] {
  const folder = `${posix.dirname(file)}/`
  return [...readFileSync(file, 'utf8').matchAll(ALIAS)].flatMap(([, alias, path]) => {
    const target = FOLDERS[alias as keyof typeof FOLDERS] + path // the aliases that ALIAS lists
    return target.startsWith(folder) ? [`${file}: ${target}`] : []
  })
}
