// Locks the folder of its first argument for as long as this process lives, and says so.
import { lockDataDir } from '#server/db/data-dir.ts'

try {
  lockDataDir(process.argv[2] ?? '')
  console.log('holds it')
  setInterval(() => undefined, 60_000)
} catch (error) {
  console.log(error instanceof Error ? error.message : error)
}
