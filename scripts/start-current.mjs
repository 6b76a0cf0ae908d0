// Starts the program with this file's name from the build that `current` names. The build copies this file into `dist` for
// each program: dist/main.js starts the server.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

const build = readFileSync(new URL('current', import.meta.url), 'utf8').trim()
await import(new URL(`${build}/server/${basename(fileURLToPath(import.meta.url))}`, import.meta.url).href)
