import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { readEnv } from '#server/env.ts'
import { silentLog } from '#test/log.ts'

const run = promisify(execFile)
/** Milliseconds. It starts two processes and opens the database four times. */
const SLOW = 180_000
const PROGRAM = fileURLToPath(new URL('admin-keys.ts', import.meta.url))

it(
  'npm run admin-keys turns admin keys on again, and adds an event',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'admin-keys-test-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    const env = readEnv({ DATA_DIR: dataDir })
    const withDatabase = async (text: string): Promise<unknown[]> => {
      const database = await openDatabase(env, silentLog, (error) => {
        throw error
      })
      try {
        return await database.run('', text, [])
      } finally {
        await database.close()
      }
    }
    await withDatabase('insert into settings (admin_keys_on) values (false)')
    const call = (...args: string[]) =>
      run(process.execPath, ['--import', 'tsx', PROGRAM, ...args], {
        env: { DATA_DIR: dataDir },
      })
    await expect(call('off')).rejects.toThrow('Usage: npm run admin-keys -- on')
    expect((await call('on')).stdout).toBe('Admin keys open the office again.\n')
    const rows = await withDatabase(
      `select admin_keys_on, by_name, changes from settings, events where subject = 'settings'`,
    )
    expect(rows).toEqual([{ admin_keys_on: true, by_name: 'System', changes: { adminKeysOn: [false, true] } }])
  },
  SLOW,
)
