import { expect, it } from 'vitest'
import { isPublic, pageAt, pageFile } from './pages.ts'

it.each([
  ['/', '/'],
  ['/quote', '/quote'],
  ['/quote/', '/quote'],
  ['/Quote', null],
  ['/quote//', null],
  ['//', null],
  ['/quote.html', null],
  ['/nowhere', null],
])('at %s is the page %s', (path, page) => {
  expect(pageAt(path)).toBe(page)
})

it('has a file for each page, and one for addresses that have none', () => {
  expect([pageFile('/'), pageFile('/thank-you'), pageFile(null)]).toEqual(['index.html', 'thank-you.html', '404.html'])
})

it('keeps to itself what is a visitor’s or the office’s', () => {
  expect(isPublic('/materials')).toBe(true)
  expect([isPublic('/orders'), isPublic('/thank-you'), isPublic(null)]).toEqual([false, false, false])
})
