import { expect, it } from 'vitest'
import { findPage, getPageFile, isPublicPage } from './pages.ts'

it.each([
  ['/', '/'],
  ['/quote', '/quote'],
  ['/quote/', '/quote'],
  ['/Quote', '/quote'],
  ['/quote//', null],
  ['//', null],
  ['/quote.html', null],
  ['/nowhere', null],
  ['/orders/', '/orders'],
  ['/orders/1042', '/orders'],
  ['/orders/no/such/page', '/orders'],
  ['/Orders/1042', '/orders'],
  ['/ordersx', null],
  ['/my', '/my'],
  ['/my/a-token_1', '/my'],
  ['/my/a-token/', '/my'],
  ['/my/a-token/more', null],
])('finds at %s the page %s', (path, page) => {
  expect(findPage(path)).toBe(page)
})

it('names a file for each page and for the 404 page', () => {
  expect([getPageFile('/'), getPageFile('/thank-you'), getPageFile(null)]).toEqual([
    'index.html',
    'thank-you.html',
    '404.html',
  ])
})

it("doesn't count the office and personal pages as public", () => {
  expect(isPublicPage('/materials')).toBe(true)
  expect([isPublicPage('/orders'), isPublicPage('/thank-you'), isPublicPage(null)]).toEqual([false, false, false])
})
