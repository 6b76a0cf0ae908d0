import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Email files are named `<time>-<email id>.<quote or appointment id>.eml`. */

/** The ids of emails, quotes and appointments in the names of the email files. */
export async function listEmailFileIds(folder: string): Promise<string[]> {
  const files = await listEmailFiles(folder)
  return [...new Set(files.flatMap((name) => name.match(UUID) ?? []))]
}

/** Deletes the email files with one of the ids in their name. */
export async function deleteEmailFilesAbout(folder: string, ids: readonly string[]): Promise<void> {
  const gone = new Set(ids)
  for (const name of await listEmailFiles(folder)) {
    if (name.match(UUID)?.some((id) => gone.has(id))) await rm(join(folder, name), { force: true })
  }
}

/** Deletes the email files that were last written before that instant. */
export async function deleteEmailFilesBefore(folder: string, instant: Date): Promise<void> {
  for (const name of await listEmailFiles(folder)) {
    const file = join(folder, name)
    const written = await stat(file).catch(undefinedIfMissing)
    if (written && written.mtime < instant) await rm(file, { force: true })
  }
}

async function listEmailFiles(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(undefinedIfMissing)) ?? []
  return names.filter((name) => name.endsWith('.eml'))
}

/** The folder doesn't exist before the first email, and another instance may delete a file first. */
function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
