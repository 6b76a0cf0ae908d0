import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from './fixtures.ts'

const DIST = fileURLToPath(new URL('../dist/', import.meta.url))

test.describe('/dev/ui', { tag: '@desktop' }, () => {
  test('is not in production', async ({ page, provoke }) => {
    for (const path of ['/dev/ui', '/dev-ui.html', '/src/pages/dev-ui/dev-ui.tsx']) {
      provoke({ path, status: 404 })
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
    }
    await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible()
  })

  test('is not in the build', async () => {
    const build = join(DIST, (await readFile(join(DIST, 'current'), 'utf8')).trim())
    const files = (await readdir(build, { recursive: true })).filter((name) =>
      /^(client|pages)\b.*\.(html|js|css)$/.test(name),
    )
    expect(files.length).toBeGreaterThan(5)
    for (const name of files) {
      expect(name).not.toContain('dev-ui')
      // Its texts must not be in any built page or script.
      expect(await readFile(join(build, name), 'utf8'), name).not.toMatch(/data-force|Save, and keep the width/)
    }
  })
})
