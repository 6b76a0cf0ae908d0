import { describe, expect, it, onTestFinished } from 'vitest'
import { listQuestions } from '#shared/content/faq.ts'
import { NOT_FOUND_HEAD, PAGE_HEADS } from '#shared/content/pages.ts'
import { sharePictureOf } from '#shared/content/share-pictures.ts'
import { SHOP } from '#shared/content/shop.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { PAGE_PATHS, PUBLIC_PATHS } from '#shared/http/pages.ts'
import { insertHead, renderPageHead } from './page-head.ts'
import { buildFaqData } from './structured-data.ts'

const ORIGIN = 'https://www.example.com'
const PUBLISHED = { origin: ORIGIN, today: '2026-06-30' }
const SHELLS = PAGE_PATHS.filter((path) => !PUBLIC_PATHS.some((one) => one === path))

/** Expects attributes in our own order. */
function contentOf(head: string, attribute: string): string | undefined {
  return new RegExp(`<meta ${attribute} content="([^"]*)">`).exec(head)?.[1]
}

function dataIn(head: string): Record<string, unknown>[] {
  const blocks = head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)
  return [...blocks].map(([, json]) => JSON.parse(json ?? ''))
}

describe('the head of a page', () => {
  it.each(PUBLIC_PATHS)('%s has title, description and sharing tags', (path) => {
    const head = renderPageHead(path, PRICE_LIST, PUBLISHED)
    const { title, description } = PAGE_HEADS[path]
    expect(head).toContain(`<title>${title}</title>`)
    expect(contentOf(head, 'name="description"')).toBe(description)
    expect(contentOf(head, 'property="og:title"')).toBe(title)
    expect(contentOf(head, 'property="og:description"')).toBe(description)
    expect(contentOf(head, 'property="og:url"')).toBe(ORIGIN + path)
    expect(contentOf(head, 'property="og:image"')).toBe(`${ORIGIN}/${sharePictureOf(path).file}`)
    expect(contentOf(head, 'name="twitter:card"')).toBe('summary_large_image')
    expect(head).toContain(`<link rel="canonical" href="${ORIGIN}${path}">`)
    expect(head).not.toContain('noindex')
  })

  it.each(PUBLIC_PATHS)('%s has no absolute URLs without an origin', (path) => {
    const head = renderPageHead(path, PRICE_LIST)
    expect(head).not.toMatch(/canonical|og:url|og:image|https?:\/\/(?!schema\.org)/)
    expect(head).toContain(PAGE_HEADS[path].description)
  })

  it.each([...SHELLS, null])('%s is not indexed', (page) => {
    const head = renderPageHead(page, PRICE_LIST, PUBLISHED)
    const { title } = page === null ? NOT_FOUND_HEAD : PAGE_HEADS[page]
    expect(head).toContain('<meta name="robots" content="noindex">')
    expect(head).toContain(`<title>${title}</title>`)
    expect(head).not.toMatch(/canonical|og:|ld\+json/)
  })

  it('has the shop’s data on the home page, and the questions as data on their page', () => {
    const [shop, ...noMore] = dataIn(renderPageHead('/', PRICE_LIST, PUBLISHED))
    expect(noMore).toEqual([])
    expect(shop).toMatchObject({
      '@type': 'HomeAndConstructionBusiness',
      name: SHOP.name,
      telephone: '+16155550142',
      url: `${ORIGIN}/`,
      image: `${ORIGIN}/og-home.jpg`,
      address: { '@type': 'PostalAddress', postalCode: SHOP.zipCode },
      geo: { latitude: SHOP.location.latitude },
      openingHoursSpecification: [
        { dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '09:00', closes: '18:00' },
        { dayOfWeek: ['Saturday'], opens: '10:00', closes: '16:00' },
      ],
      specialOpeningHoursSpecification: expect.arrayContaining([
        expect.objectContaining({ validFrom: '2026-07-03', validThrough: '2026-07-03' }),
      ]),
    })
    const [questions] = dataIn(renderPageHead('/materials', PRICE_LIST))
    expect(questions).toMatchObject({ '@type': 'FAQPage' })
    expect(questions?.mainEntity).toEqual(
      listQuestions(PRICE_LIST).map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    )
  })
})

describe('a document', () => {
  const TEMPLATE = '<head>\n<!--head--><!--/head-->\n<link></head>'

  it('gets a head that can be replaced', () => {
    const once = insertHead(TEMPLATE, '/quote', PRICE_LIST)
    expect(once).toContain(PAGE_HEADS['/quote'].title)
    expect(once).toMatch(/^<head>\n<!--head-->[^]*<!--\/head-->\n<link><\/head>$/)
    const again = insertHead(once, '/quote', PRICE_LIST, PUBLISHED)
    expect(again).toBe(insertHead(TEMPLATE, '/quote', PRICE_LIST, PUBLISHED))
    expect(again.match(/<title>/g)).toHaveLength(1)
  })

  it('must have a marker for it', () => {
    expect(() => insertHead('<head></head>', '/', PRICE_LIST)).toThrow('<!--head-->')
  })
})

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
