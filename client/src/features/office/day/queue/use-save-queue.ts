import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { useAuth, useOnRejected } from '#client/features/office/open-office.tsx'
import { isPerson } from '#client/features/office/stored-sign-in.ts'
import { signedInPerson } from '#client/features/office/use-me.ts'
import { createSaveQueue, type SentSave } from './save-queue.ts'
import { createUnsentStore, type UnsentSave } from './unsent-saves.ts'

/** How often waiting saves are tried. Browsers don't always notice that the connection is back. */
export const TRY_EVERY_MS = 15_000

const NAME = 'unsent-saves'

/** What a tab tells the others: it sent a save, or changed what waits. */
type TabMessage = 'sent' | 'changed'

let channel: BroadcastChannel | undefined

function getChannel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  channel ??= new BroadcastChannel(NAME)
  return channel
}

function tellTabs(message: TabMessage): void {
  getChannel()?.postMessage(message)
}

/** Without a secure connection, browsers have no locks. Two tabs then may send the same save, which changes nothing. */
async function inTurn(work: () => Promise<void>): Promise<void> {
  await ('locks' in navigator ? navigator.locks.request(NAME, work) : work())
}

interface SaveQueueOptions {
  /** Stays the same: the page starts over for someone else. */
  author: string
  onSent: (sent: SentSave) => void
  /** Another tab sent one. */
  onSentElsewhere: () => void
}

/** The author's saves that wait on this device, which go out by themselves. `saves` is null until they're read. */
export function useSaveQueue(options: SaveQueueOptions) {
  const auth = useAuth()
  const onRejected = useOnRejected()
  const [saves, setSaves] = useState<readonly UnsentSave[] | null>(null)
  const queryClient = useQueryClient()
  const newest = useRef({ ...options, auth, onRejected })
  useLayoutEffect(() => {
    newest.current = { ...options, auth, onRejected }
  })
  const [queue] = useState(() =>
    createSaveQueue({
      store: createUnsentStore(),
      author: options.author,
      isAuthorSignedIn: () =>
        !isPerson(newest.current.auth) || (signedInPerson(queryClient) ?? options.author) === options.author,
      send: ({ appointmentId, input, key }) =>
        call('PATCH /api/appointments/{id}/measured', {
          params: { id: appointmentId },
          body: input,
          idempotencyKey: key,
        }),
      onChange: setSaves,
      onStored: () => tellTabs('changed'),
      inTurn,
      onSent: (sent) => {
        newest.current.onSent(sent)
        tellTabs('sent')
      },
      onSignedOut: (error) => newest.current.onRejected(error),
    }),
  )
  useEffect(() => {
    const flush = () => void queue.flush()
    void queue.load().then(flush)
    const timer = setInterval(flush, TRY_EVERY_MS)
    const onMessage = ({ data }: MessageEvent<TabMessage>) => {
      void queue.refresh()
      if (data === 'sent') newest.current.onSentElsewhere()
    }
    const tabs = getChannel()
    tabs?.addEventListener('message', onMessage)
    addEventListener('online', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      clearInterval(timer)
      tabs?.removeEventListener('message', onMessage)
      removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [queue])
  return { saves, queue }
}
