/*
 * The one script that a page which came as HTML names. It is small enough to be here before the page is painted: it keeps
 * what is pressed meanwhile (first-presses.ts), and fetches the page's own scripts and what is drawn further below once the
 * picture at the top is here, which would come later if they shared the line with it; or at once for a visitor who makes
 * a move.
 */
import './first-presses.ts'
import { SIGNS_OF_LIFE } from './ui/alive.ts'
import { untilPageComes } from './until-page-comes.ts'

/** Addresses of the page's modules, the one that runs first; the others are what it will ask for next. */
const modules = document.currentScript?.dataset.modules?.split(' ') ?? []
let isFetched = false

function fetchRest(): void {
  if (isFetched) return
  isFetched = true
  // Pictures within drawings, which no browser loads lazily by itself (scripts/page-html.ts).
  for (const image of document.querySelectorAll<SVGImageElement>('image[data-href]')) {
    image.setAttribute('href', image.dataset.href ?? '')
    delete image.dataset.href
  }
  const [first = '', ...next] = modules
  void untilPageComes(
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

for (const sign of SIGNS_OF_LIFE) addEventListener(sign, fetchRest, { once: true, passive: true, capture: true })
addEventListener('load', fetchRest)
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', fetchAfterPicture)
else fetchAfterPicture()
