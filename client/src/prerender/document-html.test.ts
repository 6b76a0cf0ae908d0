import { expect, it } from 'vitest'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { fillTemplate } from './document-html.ts'

const TEMPLATE = `<head>
    <!--head--><!--/head-->
    <script type="module" async crossorigin src="/assets/start.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/main.css">
</head><body><div id="root"></div></body>`
const STYLES = '.x{background:url("$&")}'
const PARTS = {
  template: TEMPLATE,
  prices: PRICE_LIST,
  styles: STYLES,
  scripts: ['assets/start.js', 'assets/main.js', 'assets/parts.js'],
}
const HEADING = '<h1 class="x">Stone</h1>'
const page = (html: string, parts = PARTS) => fillTemplate('/', html, parts)

it('a prerendered page has its HTML, and names no script but the first', () => {
  const html = page(HEADING)
  expect(html).toContain(`<div id="root">${HEADING}</div>`)
  expect(html).not.toContain('main.js')
  expect(html).not.toContain('<noscript>')
})

it('a shell preloads its scripts right away and says that it needs them', () => {
  const html = fillTemplate('/orders', null, PARTS)
  expect(html).toContain('<div id="root"></div>')
  expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/main.js">')
  expect(html).toContain('<noscript>')
})

it('inlines the styles after everything that a browser must fetch', () => {
  const html = page(HEADING)
  expect(html).not.toContain('stylesheet')
  expect(html.indexOf(`<style>${STYLES}</style>`)).toBeGreaterThan(html.lastIndexOf('href='))
})

it.each(['<div id="root"></div>', '<link rel="stylesheet"', '</head>'])('needs %s in the template', (part) => {
  expect(() => page(HEADING, { ...PARTS, template: TEMPLATE.replace(part, '<p>') })).toThrow('which was to be replaced')
})

it.each<[string, string, string]>([
  ['a script in itself', `${HEADING}<script>x()</script>`, 'The content security policy refuses <script>'],
  ['a style attribute', '<h1 style="color:red">Stone</h1>', 'The content security policy refuses <h1 style='],
  ['other styles', `${HEADING}<style>p{}</style>`, "aren't in one element"],
  ['no heading', '<p>Stone</p>', 'It has 0 main headings'],
  ['two headings', HEADING + HEADING, 'It has 2 main headings'],
])('refuses a page with %s', (_, html, problem) => {
  expect(() => page(html)).toThrow(problem)
})

it('refuses styles that end their own element', () => {
  expect(() => page(HEADING, { ...PARTS, styles: '</STYLE>' })).toThrow("aren't in one element")
})
