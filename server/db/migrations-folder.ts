import { fileURLToPath } from 'node:url'

/** Next to this file in the source. The build copies the folder next to the bundle. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))
