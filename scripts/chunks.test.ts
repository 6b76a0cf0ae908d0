import { expect, it } from 'vitest'
import { PAGE_PATHS, PUBLIC_PATHS } from '#shared/http/pages.ts'
import { BUDGETS } from '#shared/site/budgets.ts'
import { scriptsOf } from './chunks.ts'

const chunk = (name: string, modules: string[], imports: string[] = []) => ({
  fileName: `assets/${name}.js`,
  moduleIds: modules.map((module) => `/site/client/src/${module}`),
  imports: imports.map((one) => `assets/${one}.js`),
})
const CHUNKS = [
  chunk('main', ['main.tsx']),
  chunk('asking', ['api/queries.tsx'], ['main']),
  chunk('parts', ['ui/slab.tsx'], ['main', 'asking']),
  chunk('portfolio', ['pages/portfolio.tsx'], ['parts']),
  chunk('materials', ['pages/materials.tsx'], ['main']),
  chunk('quote', ['pages/quote.tsx'], ['main']),
]

it('a page needs its own module and what that imports; a shell what every page loads', () => {
  const names = (...args: Parameters<typeof scriptsOf>) => scriptsOf(...args).map((name) => name.slice(7, -3))
  expect(names('/', true, CHUNKS)).toEqual(['main'])
  expect(names('/portfolio', true, CHUNKS)).toEqual(['main', 'portfolio', 'parts', 'asking'])
  expect(names('/quote', true, CHUNKS)).toEqual(['main', 'quote', 'asking'])
  for (const shell of PAGE_PATHS) expect(names(shell, false, CHUNKS)).toEqual(['main'])
  expect(names(null, true, CHUNKS)).toEqual(['main'])
})

it('a page that comes as HTML has to have its modules, its files and its budget', () => {
  expect(() => scriptsOf('/orders', true, CHUNKS)).toThrow('does not say what /orders is made of')
  expect(() => scriptsOf('/materials', true, CHUNKS.slice(0, 4))).toThrow('No chunk holds pages/materials.tsx')
  expect(Object.keys(BUDGETS)).toEqual(PUBLIC_PATHS)
})
