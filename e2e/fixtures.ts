import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { ADMIN_KEY } from './server.ts'

/** `status` is the answer's, or the browser's own word for why there was none, such as `net::ERR_FAILED`. */
export interface ProvokedFailure {
  path: string
  status: number | `net::${string}`
}

interface Fixtures {
  adminKey: string
  /** Allows the browser's own line for a failure that the test provokes; any other error in the console fails it. */
  provoke: (failure: ProvokedFailure) => void
  quietConsole: undefined
}

/** The line that the browser itself writes for an answer of 400 or more, or for none. */
const FAILED_LOAD = /^Failed to load resource: (?:the server responded with a status of (\d{3})|(net::ERR_\w+))/

export const test = base.extend<Fixtures & { provoked: ProvokedFailure[] }>({
  adminKey: ADMIN_KEY,

  // Playwright reads a fixture's needs from the first parameter's pattern, so an empty one must stand there.
  provoked: async ({}, provide) => provide([]),

  provoke: async ({ provoked }, provide) => provide((failure) => provoked.push(failure)),

  quietConsole: [
    async ({ context, provoked }, provide) => {
      const errors: { text: string; failure?: ProvokedFailure }[] = []
      context.on('weberror', (webError) => errors.push({ text: `Uncaught: ${webError.error().message}` }))
      context.on('console', (message) => {
        if (message.type() !== 'error') return
        const [, status, reason] = FAILED_LOAD.exec(message.text()) ?? []
        const { url } = message.location()
        errors.push({
          text: `${message.text()} (${url})`,
          ...((status ?? reason) && {
            failure: {
              path: URL.canParse(url) ? new URL(url).pathname : url,
              // The pattern allows nothing else.
              status: status ? Number(status) : (reason as `net::${string}`),
            },
          }),
        })
      })
      await provide(undefined)
      const unexpected = errors.filter(({ failure }) => !failure || !provoked.some((one) => isSame(one, failure)))
      expect(
        unexpected.map(({ text }) => text),
        'errors in the browser console',
      ).toEqual([])
    },
    { auto: true },
  ],
})

function isSame(one: ProvokedFailure, other: ProvokedFailure): boolean {
  return one.path === other.path && one.status === other.status
}

/** WCAG 2.2 AA holds what came before it, too. */
const WCAG = new Set(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])

/**
 * Checks what is on the page now, or on the part that a selector names. Any violation of WCAG 2.2 AA fails the test, and
 * so does any other finding that hinders a person (serious or critical).
 */
export async function axe(page: Page, part?: string): Promise<void> {
  const builder = new AxeBuilder({ page })
  // A rule that is not among axe's own choice; it belongs to 2.2 AA.
  builder.options({ rules: { 'target-size': { enabled: true } } })
  // What is half faded in has half its contrast.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  // What sticks to the screen's edge covers whatever has scrolled beneath it, which axe takes for a target that is too
  // small; a scroll frees it. So it looks at the page with each thing in its own place.
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (getComputedStyle(element).position !== 'sticky') continue
      element.style.position = 'static'
      element.dataset.stuck = ''
    }
  })
  const { violations } = await (part ? builder.include(part) : builder).analyze()
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('[data-stuck]')) {
      element.style.removeProperty('position')
      delete element.dataset.stuck
    }
  })
  const grave = violations.filter(
    ({ impact, tags }) => impact === 'serious' || impact === 'critical' || tags.some((tag) => WCAG.has(tag)),
  )
  const findings = grave.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n  ${nodes.map(({ html, target }) => `${target.join(' ')} ${html}`).join('\n  ')}`,
  )
  expect(findings, 'accessibility').toEqual([])
}

export { expect }
