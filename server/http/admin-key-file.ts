import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const KEY_BYTES = 32

/** Reads the admin key of an embedded installation. Creates the key file if there is none. */
export function readOrCreateAdminKey(dataDir: string): { key: string; file: string; isNew: boolean } {
  const file = join(dataDir, 'admin-key')
  const isNew = !existsSync(file)
  if (isNew) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const descriptor = openSync(file, 'wx', 0o600)
    writeSync(descriptor, randomBytes(KEY_BYTES).toString('hex'))
    fsyncSync(descriptor)
    closeSync(descriptor)
  }
  const key = readFileSync(file, 'utf8').trim()
  if (key === '') throw new Error(`${file} is empty. Delete it to get a new key.`)
  return { key, file, isNew }
}
