import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startBuiltServer } from '#test/processes/built-server.ts'
import { CHROMIUM_FLAGS, chromiumPath } from '#test/processes/chromium.ts'
import { LIVE_ENV } from '#test/live-env.ts'
import { median, table, verdict } from '#bench/figures.ts'
import type { Part } from '#bench/main.ts'

/** The last version that runs on Node 20. Fetched on demand, because nothing else needs its hundred packages. */
const LIGHTHOUSE = 'lighthouse@12.8.2'
const RUNS = 5
const PATHS = ['/', '/portfolio', '/materials', '/quote']
const CATEGORIES = {
  performance: { label: 'Performance', target: 95 },
  accessibility: { label: 'Accessibility', target: 100 },
  'best-practices': { label: 'Best practices', target: 100 },
  seo: { label: 'SEO', target: 100 },
} as const
type Category = keyof typeof CATEGORIES
const CATEGORY_IDS: readonly Category[] = ['performance', 'accessibility', 'best-practices', 'seo']

/** The parts of its report that we use. */
interface Report {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; title: string; scoreDisplayMode: string }>
}

const run = promisify(execFile)

/** Lighthouse's own phone: a simulated slow line and processor. */
export const lighthousePart: Part = {
  title: 'Lighthouse, as a phone',
  run: async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'lighthouse-'))
    const server = await startBuiltServer((url) => ({
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      ...LIVE_ENV,
      ADMIN_KEYS: randomBytes(32).toString('hex'),
      // Audits of a page's address need a site that knows its public address.
      PUBLIC_URL: url,
    }))
    try {
      const rows = [['Page', ...CATEGORY_IDS.map((id) => CATEGORIES[id].label), '']]
      const losses = new Set<string>()
      for (const path of PATHS) {
        const reports: Report[] = []
        for (let turn = 0; turn < RUNS; turn += 1) reports.push(await audit(`${server.url}${path}`, dataDir))
        const scores = CATEGORY_IDS.map((id) => median(reports.map((report) => score(report, id))))
        const isMet = CATEGORY_IDS.every((id, index) => (scores[index] ?? 0) >= CATEGORIES[id].target)
        rows.push([path, ...scores.map(String), verdict(isMet)])
        for (const report of reports) for (const loss of listLostPoints(report)) losses.add(`${path}: ${loss}`)
      }
      rows.push(['at least', ...CATEGORY_IDS.map((id) => String(CATEGORIES[id].target)), ''])
      const lostPoints = losses.size === 0 ? '' : `\n\nWhere points were lost:\n\n${bullets([...losses])}`
      return `${table(rows)}\n\nThe median of ${RUNS} runs of ${LIGHTHOUSE}, profile mobile.${lostPoints}`
    } finally {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

async function audit(url: string, folder: string): Promise<Report> {
  const file = join(folder, 'report.json')
  await run(
    'npx',
    [
      '-y',
      LIGHTHOUSE,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${CATEGORY_IDS.join(',')}`,
      `--chrome-flags=--headless=new ${CHROMIUM_FLAGS.join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: chromiumPath() } },
  )
  // Lighthouse's own format. The parts we use have been stable since version 5.
  return JSON.parse(await readFile(file, 'utf8')) as Report
}

function score(report: Report, category: Category): number {
  return Math.round((report.categories[category].score ?? 0) * 100)
}

/** Outside of performance every point counts, so this lists each audit that lost one. */
function listLostPoints({ categories, audits }: Report): string[] {
  return CATEGORY_IDS.flatMap((category) =>
    category === 'performance'
      ? []
      : categories[category].auditRefs
          .filter(({ id, weight }) => weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1)
          .map(({ id }) => `${id}, ${audits[id]?.title}`),
  )
}

function bullets(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n')
}
