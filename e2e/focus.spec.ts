import { expect, test } from './fixtures.ts'

test.use({ viewport: { width: 320, height: 640 } })

for (const path of ['/', '/quote', '/portfolio', '/materials']) {
  test(`no bar covers the focused element on ${path}`, { tag: '@phone' }, async ({ page }) => {
    await page.goto(path)
    await page.keyboard.press('Tab')
    const covered: string[] = []
    let count = 0
    for (; count < 200; count += 1) {
      await page.keyboard.press('Tab')
      const { isOver, name, bar } = await page.evaluate(() => {
        const focused = document.activeElement ?? document.body
        const { left, top, width, height } = focused.getBoundingClientRect()
        let over = document.elementFromPoint(left + width / 2, top + height / 2)
        const stays = (element: Element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position)
        while (over && !stays(over)) over = over.parentElement
        const by = over && !over.contains(focused) ? over : null
        return { isOver: focused === document.body, name: focused.outerHTML.slice(0, 120), bar: by?.className }
      })
      if (isOver) break
      if (bar) covered.push(`${name} under ${bar}`)
    }
    expect(covered).toEqual([])
    expect(count).toBeGreaterThan(10)
    expect(count).toBeLessThan(200)
  })
}
