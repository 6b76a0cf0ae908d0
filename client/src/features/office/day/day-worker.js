// The service worker of the crew's day: opens its page without a connection. The build puts the id and the files of its own page
// in here, and serves it as /day-worker.js. It has no one's data (kept-day.ts), and no other page.

/** Milliseconds. A phone in a basement may have a connection that brings nothing. */
const PATIENCE = 5000
const PROXY_FAILURES = [502, 503, 504]
const PAGE = '/orders/day'
const CACHE = `day-${BUILD_ID}`

self.addEventListener('install', (event) => {
  const fill = async () => (await caches.open(CACHE)).addAll([PAGE, ...FILES])
  event.waitUntil(fill().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  const isOld = (name) => name.startsWith('day-') && name !== CACHE
  const clean = async () => Promise.all((await caches.keys()).filter(isOld).map((name) => caches.delete(name)))
  event.waitUntil(clean().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  const isOurs = request.mode === 'navigate' ? pathname === PAGE : FILES.includes(pathname)
  if (request.method === 'GET' && origin === location.origin && isOurs) event.respondWith(answer(request, pathname))
})

async function findKept(pathname) {
  const cache = await caches.open(CACHE)
  return cache.match(pathname, { ignoreVary: true })
}

/** The network's answer, or else the kept one: also for a proxy whose server is away. */
async function answer(request, pathname) {
  const fromNetwork = fetch(request)
  const kept = await findKept(pathname).catch(() => undefined)
  if (!kept) return fromNetwork
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, kept))
  const answered = fromNetwork.then(
    (response) => (PROXY_FAILURES.includes(response.status) ? kept : response),
    () => kept,
  )
  return Promise.race([answered, late])
}
