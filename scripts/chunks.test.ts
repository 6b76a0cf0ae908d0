import { expect, it } from 'vitest'
import { PAGE_PATHS, PUBLIC_PATHS } from '#shared/http/pages.ts'
import { BUDGETS } from '#shared/site/budgets.ts'
import { chunkGroups, scriptsOf } from './chunks.ts'

const chunk = (name: string, modules: string[], imports: string[] = []) => ({
  fileName: `assets/${name}.js`,
  moduleIds: modules.map((module) => `/site/client/src/${module}`),
  imports: imports.map((one) => `assets/${one}.js`),
})
const CHUNKS = [
  chunk('start', ['prerender/start.ts']),
  chunk('main', ['main.tsx'], ['start']),
  chunk('api', ['api/queries.tsx'], ['main']),
  chunk('parts', ['ui/slab.tsx'], ['main', 'api']),
  chunk('portfolio', ['pages/portfolio/portfolio.tsx'], ['parts']),
  chunk('materials', ['pages/materials/materials.tsx'], ['main']),
  chunk('quote', ['pages/quote/quote.tsx'], ['main']),
  chunk('privacy', ['pages/policies/privacy.tsx'], ['parts']),
  chunk('terms', ['pages/policies/terms.tsx'], ['parts']),
  chunk(
    'office',
    ['pages/orders.tsx', 'features/office/record/ListAndRecord.tsx', 'features/office/search/OfficeSearch.tsx'],
    ['main', 'api'],
  ),
]

it('a page needs its own module with its imports, a shell only the common ones, and the office what it shows first', () => {
  const names = (...args: Parameters<typeof scriptsOf>) => scriptsOf(...args).map((name) => name.slice(7, -3))
  expect(names('/', true, CHUNKS)).toEqual(['start', 'main'])
  expect(names('/portfolio', true, CHUNKS)).toEqual(['start', 'main', 'portfolio', 'parts', 'api'])
  expect(names('/quote', true, CHUNKS)).toEqual(['start', 'main', 'quote', 'api'])
  for (const shell of PAGE_PATHS.filter((page) => page !== '/orders'))
    expect(names(shell, false, CHUNKS)).toEqual(['start', 'main'])
  expect(names('/orders', false, CHUNKS)).toEqual(['start', 'main', 'office', 'api'])
  expect(names(null, true, CHUNKS)).toEqual(['start', 'main'])
})

it('a prerendered page must have modules, chunks and a budget', () => {
  expect(() => scriptsOf('/orders', true, CHUNKS)).toThrow('does not say what /orders is made of')
  expect(() => scriptsOf('/materials', true, CHUNKS.slice(0, 5))).toThrow(
    'No chunk holds pages/materials/materials.tsx',
  )
  expect(Object.keys(BUDGETS)).toEqual(PUBLIC_PATHS)
})

it('what visitors load too is not in the chunk of the office, facts have one, and fields are in that of calls', () => {
  const SHARED_LATER = ['/src/ui/dialog.tsx', '/client/src/ui/field.tsx', '/shared/contact/facts.ts']
  const imports: Record<string, { importedIds: string[]; dynamicallyImportedIds: string[] }> = {
    '/src/main.tsx': {
      importedIds: [],
      dynamicallyImportedIds: ['/src/pages/orders.tsx', '/src/pages/quote/quote.tsx'],
    },
    '/src/pages/quote/quote.tsx': { importedIds: [], dynamicallyImportedIds: SHARED_LATER },
    '/src/pages/orders.tsx': { importedIds: [...SHARED_LATER, '/src/ui/table.tsx'], dynamicallyImportedIds: [] },
  }
  const graph = { getModuleInfo: (id: string) => imports[id] ?? null }
  const chunkOf = (module: string) => {
    const groups = chunkGroups('/src').toSorted((a, b) => b.priority - a.priority)
    return groups.map(({ name }) => name(module, graph)).find((name) => name !== null)
  }
  expect(chunkOf('/src/pages/orders.tsx')).toBe('office')
  expect(chunkOf('/src/ui/table.tsx')).toBe('office')
  expect(chunkOf('/src/ui/dialog.tsx')).toBeUndefined()
  expect(chunkOf('/client/src/ui/field.tsx')).toBe('api')
  expect(chunkOf('/shared/contact/facts.ts')).toBe('facts')
})
