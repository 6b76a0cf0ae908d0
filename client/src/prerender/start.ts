// The only script that a document names. It loads the rest after the picture at the top, which it would slow down.

/** Milliseconds to wait for the picture. */
const PICTURE_WAIT_MS = 2000

async function loadPage(): Promise<void> {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  if (picture && !picture.complete) {
    await new Promise((resolve) => {
      for (const end of ['load', 'error']) picture.addEventListener(end, resolve)
      setTimeout(resolve, PICTURE_WAIT_MS)
    })
  }
  const { showPage } = await import('#client/main.tsx')
  await showPage()
}

/** The page stays readable. React isn't running, and only a reload gets a module that failed before. */
function offerReload(): void {
  const message = document.createElement('p')
  message.setAttribute('role', 'alert')
  message.className =
    'fixed inset-x-4 top-4 z-toast ml-auto max-w-104 rounded border border-error bg-error p-4 text-label text-white shadow-soft sm:top-auto sm:bottom-4'
  const button = document.createElement('button')
  button.className = 'underline underline-offset-4'
  button.textContent = 'Check your connection and try again.'
  message.append("This page didn't finish loading. ", button)
  document.body.append(message)
  const reload = () => location.reload()
  button.addEventListener('click', reload)
  addEventListener('online', reload)
}

loadPage().catch(offerReload)
