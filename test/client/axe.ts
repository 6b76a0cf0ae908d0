import axeCore from 'axe-core'
import { expect } from 'vitest'

/** Off by default: what is said to a button has to be what it shows. */
const SPOKEN = { 'label-content-name-mismatch': { enabled: true } }

/** Fails on anything that axe finds on the page. jsdom has no layout and no colors, so flows check what depends on them. */
export async function axe(): Promise<void> {
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false }, ...SPOKEN }
  const { violations } = await axeCore.run(document.body, {
    rules,
    resultTypes: ['violations'],
    selectors: false,
    preload: false,
  })
  const findings = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect(findings, 'accessibility').toEqual([])
}
