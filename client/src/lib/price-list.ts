import type { PriceList } from '#shared/estimate/price-list.ts'
import { PRICE_LIST_ID } from '#shared/http/pages.ts'
import { createStore, type Store } from './store.ts'

let store: Store<PriceList> | undefined

/** The document brings its prices, so that hydration shows what the HTML does. */
function prices(): Store<PriceList> {
  // The server wrote the block.
  store ??= createStore(JSON.parse(document.getElementById(PRICE_LIST_ID)?.textContent ?? '') as PriceList)
  return store
}

/** The shop's prices: those of the document, until `showPrices`. */
export function usePriceList(): PriceList {
  return prices().use()
}

export function showPrices(list: PriceList): void {
  prices().set(list)
}

/** For prerendering and tests: what renders next has these prices from its start. */
export function startWithPrices(list: PriceList): void {
  store = createStore(list)
}
