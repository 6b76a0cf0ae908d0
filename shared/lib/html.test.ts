import { expect, it } from 'vitest'
import { escapeHtml } from './html.ts'

it('escapes everything that could end an element or attribute', () => {
  expect(escapeHtml(`<b title="Q&A" class='x'>`)).toBe('&lt;b title=&quot;Q&amp;A&quot; class=&#39;x&#39;&gt;')
})
