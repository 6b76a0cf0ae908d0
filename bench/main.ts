// `npm run bench` measures what people feel, and `npm run bench -- pages drag` only these parts. It builds first, unless
// `--no-build`, and needs the Postgres of TEST_DATABASE_URL and Chromium.
import { execFileSync } from 'node:child_process'
import { loadavg } from 'node:os'

export interface Figure {
  what: string
  goal: number
  measured: number
  unit: 'ms' | 'MB' | 'points' | ''
}

const PARTS: Record<string, () => Promise<Figure[]>> = {
  pages: async () => (await import('./browser.ts')).measurePages(),
  lighthouse: async () => (await import('./browser.ts')).runLighthouse(),
  drag: async () => (await import('./browser.ts')).measureDrag(),
  room: async () => (await import('./browser.ts')).measureRoomDrag(),
  office: async () => (await import('./office.ts')).measureOffice(),
  api: async () => (await import('./load.ts')).measureCalls(),
  slot: async () => (await import('./load.ts')).raceForSlot(),
  memory: async () => (await import('./load.ts')).measureMemory(),
}

const selected = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
const unknown = selected.filter((name) => !(name in PARTS))
if (unknown.length > 0)
  throw new Error(`No such part: ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}`)
if (!process.argv.includes('--no-build')) execFileSync('npm', ['run', 'build'], { stdio: 'inherit' })

const rows: Record<string, string>[] = []
for (const [name, measure] of Object.entries(PARTS)) {
  if (selected.length > 0 && !selected.includes(name)) continue
  const load = loadavg()[0]?.toFixed(1) ?? ''
  for (const { what, goal, measured, unit } of await measure()) {
    const format = (value: number) => `${Number(value.toFixed(value < 1 ? 3 : 0))} ${unit}`.trim()
    // Points are better the more there are.
    const isMet = unit === 'points' ? measured >= goal : measured <= goal
    rows.push({ part: name, what, goal: format(goal), measured: format(measured), '': isMet ? '' : 'missed', load })
  }
}
console.table(rows)
