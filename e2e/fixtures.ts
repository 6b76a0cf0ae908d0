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

/**
 * Checks what is on the page now, or on the part that a selector names; a finding that hinders a person (serious or
 * critical) fails the test.
 */
export async function axe(page: Page, part?: string): Promise<void> {
  const builder = new AxeBuilder({ page })
  const { violations } = await (part ? builder.include(part) : builder).analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const findings = grave.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n  ${nodes.map(({ html, target }) => `${target.join(' ')} ${html}`).join('\n  ')}`,
  )
  expect(findings, 'accessibility').toEqual([])
}

export { expect }
