import { fileURLToPath } from 'node:url'

/** Beside this file in the sources; the build copies the folder beside the bundle. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))
