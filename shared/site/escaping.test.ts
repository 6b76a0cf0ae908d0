import { expect, it, onTestFinished } from 'vitest'
import { FAQ } from '#shared/content/faq.ts'
import { PAGE_HEADS } from '#shared/content/pages.ts'
import { renderPageHead } from './page-head.ts'

it('escapes shop texts in attributes and elements', () => {
  const head = { ...PAGE_HEADS['/materials'] }
  const question = { ...FAQ[0] }
  onTestFinished(() => {
    Object.assign(PAGE_HEADS['/materials'], head)
    Object.assign(FAQ[0] ?? {}, question)
  })
  Object.assign(PAGE_HEADS['/materials'], { title: 'Tops & <Sons>', description: 'We say "hello" & <more>' })
  Object.assign(FAQ[0] ?? {}, {
    question: 'Is <b>it</b> "hard"?',
    answer: 'See </script><script>alert(1)</script> & <!-- more',
  })
  const html = renderPageHead('/materials')
  expect(html).toContain('<title>Tops &amp; &lt;Sons&gt;</title>')
  expect(html).toContain('content="We say &quot;hello&quot; &amp; &lt;more&gt;"')
  const [, json] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html) ?? []
  expect(JSON.parse(json ?? '')).toMatchObject({
    mainEntity: expect.arrayContaining([
      expect.objectContaining({
        name: 'Is <b>it</b> "hard"?',
        acceptedAnswer: expect.objectContaining({ text: 'See </script><script>alert(1)</script> & <!-- more' }),
      }),
    ]),
  })
})
