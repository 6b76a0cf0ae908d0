import { expect, it, onTestFinished } from 'vitest'
import { PAGE_HEADS } from '#shared/content/pages.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { renderPageHead } from './page-head.ts'
import { buildFaqData } from './structured-data.ts'

const HOSTILE = 'See </script><script>alert(1)</script> & <!-- more'

it('escapes texts in attributes, elements and data blocks', () => {
  const head = { ...PAGE_HEADS['/materials'] }
  onTestFinished(() => void Object.assign(PAGE_HEADS['/materials'], head))
  Object.assign(PAGE_HEADS['/materials'], { title: 'Tops & <Sons>', description: 'We say "hello" & <more>' })
  const html = renderPageHead('/materials', { ...PRICE_LIST, version: HOSTILE })
  expect(html).toContain('<title>Tops &amp; &lt;Sons&gt;</title>')
  expect(html).toContain('content="We say &quot;hello&quot; &amp; &lt;more&gt;"')
  const [, json] = /<script type="application\/json" id="price-list">([^<]*)<\/script>/.exec(html) ?? []
  expect(JSON.parse(json ?? '')).toEqual({ ...PRICE_LIST, version: HOSTILE })
})

it('gives search engines a question word for word', () => {
  const question = { question: 'Is <b>it</b> "hard"?', answer: HOSTILE }
  expect(buildFaqData([question])).toMatchObject({
    mainEntity: [{ name: question.question, acceptedAnswer: { text: HOSTILE } }],
  })
})
