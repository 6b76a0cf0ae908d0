import { test as base, expect, type Page } from '@playwright/test'
import axeCore from 'axe-core'

/** `status` is the response's status, or the browser's reason for no response, such as `net::ERR_FAILED`. */
export interface ProvokedFailure {
  path: string
  status: number | `net::${string}`
}

interface Fixtures {
  /** Allows the browser's console error for a failure that the test provokes. Any other console error fails the test. */
  provoke: (failure: ProvokedFailure) => void
  quietConsole: undefined
}

/** The browser's console error for a response of 400 or more, or for none. */
const FAILED_LOAD = /^Failed to load resource: (?:the server responded with a status of (\d{3})|(net::ERR_\w+))/

export const test = base.extend<Fixtures & { provoked: ProvokedFailure[] }>({
  // Playwright reads a fixture's dependencies from the first parameter, so it must be an empty pattern here.
  provoked: async ({}, provide) => provide([]),

  /** Opens and reloads pages until a visitor can press everything. With another `waitUntil` it waits for that only. */
  page: async ({ page, javaScriptEnabled }, provide) => {
    const goto = page.goto.bind(page)
    const reload = page.reload.bind(page)
    page.goto = async (url, options) => {
      const answer = await goto(url, options)
      if (javaScriptEnabled && !options?.waitUntil) await expectHydrated(page)
      return answer
    }
    page.reload = async (options) => {
      const answer = await reload(options)
      if (javaScriptEnabled && !options?.waitUntil) await expectHydrated(page)
      return answer
    }
    await provide(page)
  },

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
              // FAILED_LOAD matches nothing else.
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

/** Waits until React has taken over all controls. It marks its elements. */
export async function expectHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.querySelector('#root')
    if (!root) return true
    // What is below the first screen waits until the visitor does something.
    dispatchEvent(new Event('scroll'))
    const controls = [...root.querySelectorAll('h1, a, button, input')]
    return (
      controls.length > 0 && controls.every((one) => Object.keys(one).some((key) => key.startsWith('__reactProps')))
    )
  })
}

function isSame(one: ProvokedFailure, other: ProvokedFailure): boolean {
  return one.path === other.path && one.status === other.status
}

/** WCAG 2.2 AA includes the earlier versions. */
const WCAG = new Set(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])

/**
 * Runs axe on the page, or on the part that a selector names. Fails the test on any violation of WCAG 2.2 AA and on any
 * other serious or critical finding.
 */
export async function axe(page: Page, part?: string): Promise<void> {
  // Fading elements have low contrast, and a carousel may move while axe runs.
  const isStill = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  if (!isStill) await page.emulateMedia({ reducedMotion: 'reduce' })
  // WCAG 2.2 AA has these rules, but axe doesn't run them by default.
  const rules = { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } }
  const violations = await findViolations(page, rules, part)
  if (!isStill) await page.emulateMedia({ reducedMotion: 'no-preference' })
  const grave = violations.filter(
    ({ impact, tags }) => impact === 'serious' || impact === 'critical' || tags.some((tag) => WCAG.has(tag)),
  )
  const findings = grave.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n  ${nodes.map(({ html, target }) => `${target.join(' ')} ${html}`).join('\n  ')}`,
  )
  expect(findings, 'accessibility').toEqual([])
}

/** Everything that axe's default rules and the given ones find on the page, or on a part of it. */
export async function findViolations(page: Page, rules: axeCore.RuleObject, part?: string): Promise<axeCore.Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source)
  return page.evaluate(
    async ({ selector, options }) => {
      const ending = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
      await Promise.allSettled(ending.map(({ finished }) => finished))
      // Sticky elements cover what's scrolled beneath them, and axe reports that as a target that's too small. So put them
      // back in place while axe runs.
      const stuck = [...document.querySelectorAll<HTMLElement>('body *')].filter(
        (element) => getComputedStyle(element).position === 'sticky',
      )
      for (const { style } of stuck) style.position = 'static'
      const { axe: core } = window as unknown as { axe: typeof axeCore }
      const results = await core.run(selector ?? document, options)
      for (const { style } of stuck) style.removeProperty('position')
      return results.violations
    },
    // Describing what passes takes most of axe's time, and no frame of ours is a page of the site.
    { selector: part, options: { rules, resultTypes: ['violations' as const], iframes: false } },
  )
}

export { expect }
