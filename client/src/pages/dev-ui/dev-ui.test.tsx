import { render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { DevUi } from './dev-ui.tsx'
import { forcedSelector, forceStates } from './states.ts'

describe('the page of controls', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
  })
  it('shows each kind of button at rest, in each forced state, disabled and busy', () => {
    render(<DevUi />)
    for (const variant of ['primary', 'secondary', 'quiet', 'danger', 'link', 'inverse']) {
      const buttons = within(screen.getByRole('group', { name: variant }))
      expect(buttons.getAllByRole('button').map((button) => button.getAttribute('data-force'))).toEqual([
        null,
        'hover',
        'focus-visible',
        'hover active',
        null,
        null,
        null,
        null,
      ])
      expect(buttons.getByRole('button', { name: 'Disabled' })).toHaveProperty('disabled', true)
      expect(buttons.getByRole('button', { name: 'Saving...' }).getAttribute('aria-busy')).toBe('true')
    }
  })

  it('shows every control', () => {
    render(<DevUi />)
    screen.getByRole('tablist', { name: 'Views' })
    screen.getByRole('table', { name: 'Two quotes' })
    screen.getByRole('group', { name: 'Stones' })
    screen.getByText('Loading quotes...')
    screen.getByText("The details didn't load.")
    const options = within(screen.getByRole('radiogroup', { name: 'Options' })).getAllByRole('radio')
    expect(options.map((option) => option.getAttribute('data-force'))).toEqual([null, null, 'hover', 'focus-visible'])
    for (const name of ['Open a dialog', 'Open a task', 'Ask before a loss', 'Show a toast']) {
      screen.getByRole('button', { name })
    }
  })
})

test.each([
  ['.hover\\:bg-ink:hover', '.hover\\:bg-ink[data-force~="hover"]'],
  ['.x:not(:disabled):active', '.x:not(:disabled)[data-force~="active"]'],
  [':focus-visible', '[data-force~="focus-visible"]'],
  ['.group-hover\\:x:is(:where(.group):hover *)', '.group-hover\\:x:is(:where(.group)[data-force~="hover"] *)'],
  ['.focus-within\\:x:focus-within', null],
  ['.hover\\:bg-ink', null],
])('copies the rule for %s to %s', (selector, forced) => {
  expect(forcedSelector(selector)).toBe(forced)
})

test('inserts each copy after its rule, even in nested rules', () => {
  const style = document.createElement('style')
  style.textContent = '.a:hover { color: red } .b { color: blue } @media (hover: hover) { .c:active { color: red } }'
  document.head.append(style)
  const sheet = style.sheet
  if (!sheet) throw new Error('The style sheet was not read')
  forceStates([sheet])
  const selectors = (rules: CSSRuleList): string[] =>
    Array.from(rules, (rule) =>
      rule instanceof CSSMediaRule ? selectors(rule.cssRules).join(' | ') : rule.cssText.replace(/\s*\{.*/s, ''),
    )
  expect(selectors(sheet.cssRules)).toEqual([
    '.a:hover',
    '.a[data-force~="hover"]',
    '.b',
    '.c:active | .c[data-force~="active"]',
  ])
  style.remove()
})
