import { expect, it, vi } from 'vitest'
import type * as pages from '#shared/content/pages.ts'
import { renderPageHead } from './page-head.ts'

vi.mock('#shared/content/faq.ts', () => ({
  FAQ: [{ question: 'Is <b>it</b> "hard"?', answer: 'See </script><script>alert(1)</script> & <!-- more' }],
}))
vi.mock('#shared/content/pages.ts', async (original) => {
  const content = await original<typeof pages>()
  const head = { title: 'Tops & <Sons>', description: 'We say "hello" & <more>' }
  return { ...content, PAGE_HEADS: { ...content.PAGE_HEADS, '/materials': head } }
})

it('escapes shop texts in attributes and elements', () => {
  const head = renderPageHead('/materials')
  expect(head).toContain('<title>Tops &amp; &lt;Sons&gt;</title>')
  expect(head).toContain('content="We say &quot;hello&quot; &amp; &lt;more&gt;"')
  const [, json] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(head) ?? []
  expect(JSON.parse(json ?? '')).toMatchObject({
    mainEntity: [
      {
        name: 'Is <b>it</b> "hard"?',
        acceptedAnswer: { text: 'See </script><script>alert(1)</script> & <!-- more' },
      },
    ],
  })
})
