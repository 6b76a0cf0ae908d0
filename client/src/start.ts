/*
 * The only script that a prerendered page names, small enough to load before the first paint. It queues early input
 * (replay-early-input.ts). It fetches the page's own scripts and the pictures further down only after the picture at the
 * top, because they would slow it down, or right away when the visitor interacts.
 */
import './replay-early-input.ts'
import { INTERACTION_EVENTS } from './ui/loading/hydration-state.ts'
import { waitForPageCode } from './wait-for-page-code.ts'

/** URLs of the page's modules. The first one runs; it imports the others. */
const modules = document.currentScript?.dataset.modules?.split(' ') ?? []
let isFetched = false

function fetchRest(): void {
  if (isFetched) return
  isFetched = true
  // Browsers don't lazy-load pictures inside drawings (scripts/page-html.ts).
  for (const image of document.querySelectorAll<SVGImageElement>('image[data-href]')) {
    image.setAttribute('href', image.dataset.href ?? '')
    delete image.dataset.href
  }
  const [first = '', ...next] = modules
  void waitForPageCode(
    () =>
      new Promise((resolve, reject) => {
        const script = document.createElement('script')
        script.type = 'module'
        script.crossOrigin = ''
        script.src = first
        script.addEventListener('load', () => resolve())
        script.addEventListener('error', reject)
        document.head.append(script)
      }),
  )
  const preloads = next.map((address) => {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.crossOrigin = ''
    link.href = address
    return link
  })
  document.head.append(...preloads)
}

function fetchAfterPicture(): void {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  if (!picture || picture.complete) return fetchRest()
  for (const end of ['load', 'error']) picture.addEventListener(end, fetchRest)
}

for (const type of INTERACTION_EVENTS) addEventListener(type, fetchRest, { once: true, passive: true, capture: true })
addEventListener('load', fetchRest)
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', fetchAfterPicture)
else fetchAfterPicture()
