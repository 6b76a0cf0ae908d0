// `npm run bench` measures everything, and `npm run bench -- api drag` only these parts. Writes docs/benchmarks.md.
import { execFileSync } from 'node:child_process'
import { loadavg } from 'node:os'
import { writeSection } from './report.ts'

export interface Part {
  title: string
  /** Measures, and returns the section's Markdown. */
  run: () => Promise<string>
}

const PARTS: Record<string, () => Promise<Part>> = {
  api: async () => (await import('./api.ts')).apiPart,
  bookings: async () => (await import('./bookings.ts')).bookingsPart,
  races: async () => (await import('./races.ts')).racesPart,
  scale: async () => (await import('./scale.ts')).scalePart,
  'office-list': async () => (await import('./office-list.ts')).officeListPart,
  'office-browser': async () => (await import('./browser/office-browser.ts')).officeBrowserPart,
  'office-search': async () => (await import('./office-search.ts')).officeSearchPart,
  'office-week': async () => (await import('./office-week.ts')).officeWeekPart,
  estimate: async () => (await import('./estimate.ts')).estimatePart,
  drag: async () => (await import('./drag.ts')).dragPart,
  'drag-browser': async () => (await import('./browser/drag-browser.ts')).dragBrowserPart,
  turn: async () => (await import('./browser/turn-browser.ts')).turnBrowserPart,
  start: async () => (await import('./start.ts')).startPart,
  hostile: async () => (await import('./hostile.ts')).hostilePart,
  memory: async () => (await import('./memory.ts')).memoryPart,
  page: async () => (await import('./browser/page.ts')).pagePart,
  lighthouse: async () => (await import('./browser/lighthouse.ts')).lighthousePart,
}

const OWN_COMMANDS: Record<string, string> = { races: 'npm run bench:races' }
const isShortened = process.argv.some((argument) => argument.startsWith('--rounds='))
const selected = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
const unknown = selected.filter((name) => !(name in PARTS))
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}`)
  process.exit(2)
}
if (!process.argv.includes('--no-build')) execFileSync('npm', ['run', 'build'], { stdio: 'inherit' })

for (const [name, loadPart] of Object.entries(PARTS)) {
  if (selected.length > 0 && !selected.includes(name)) continue
  const { title, run } = await loadPart()
  console.log(`\n## ${title}\n`)
  try {
    const [loadBefore = 0] = loadavg()
    const body = await run()
    console.log(body)
    const command = selected.length > 0 ? (OWN_COMMANDS[name] ?? `npm run bench -- ${name}`) : 'npm run bench'
    // A shortened run is a test, not a measurement.
    if (!isShortened) writeSection(name, { title, body, command, loadBefore })
  } catch (error) {
    console.error(`${name} could not be measured:`, error)
    process.exitCode = 1
  }
}
