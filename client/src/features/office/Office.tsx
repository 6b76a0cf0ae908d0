import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { Button } from '#client/ui/button.tsx'
import { LazyPart } from '#client/ui/loading/lazy-part.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { storedAdminKey } from './admin-key.ts'
import type { RenderSheet } from './EditQuoteDialog.tsx'
import { KEY_REJECTED, Login } from './Login.tsx'
import { quoteNumberIn } from './office-address.ts'
import { clearOfficeCache } from './office-cache.ts'
import { QuoteList } from './QuoteList.tsx'
import { cacheFirstPage } from './quote-queries.ts'
import { endSession } from './sign-in/end-session.ts'

const TABS = [
  { name: 'quotes', label: 'Quotes' },
  { name: 'appointments', label: 'Appointments' },
] as const

const SESSION_ENDED = 'Please sign in again.'

const loadAppointments = async () => (await import('./appointments/Appointments.tsx')).Appointments

interface OfficeProps {
  /** Renders the open quote for printing. */
  renderSheet: RenderSheet
}

/** The page at /orders: the login, or with a valid key the quotes and appointments (docs/rules.md, Admin). */
export function Office({ renderSheet }: OfficeProps) {
  const queryClient = useQueryClient()
  const [path, navigate] = useLocation()
  const [search] = useSearchParams()
  const [adminKey, setAdminKey] = useState(() => storedAdminKey.read())
  const [loginError, setLoginError] = useState<string | null>(null)
  const selected = search.get('tab') === 'appointments' ? 'appointments' : 'quotes'

  function leave(error: string | null) {
    setAdminKey(null)
    setLoginError(error)
    clearOfficeCache(queryClient)
  }

  useStoredKey(adminKey, () => leave(null))

  if (adminKey === null) {
    return (
      <Login
        error={loginError}
        onLogin={(key, { isKept, firstPage }) => {
          storedAdminKey.write(key, { isKept })
          setLoginError(null)
          cacheFirstPage(queryClient, firstPage)
          setAdminKey(key)
        }}
      />
    )
  }
  const onRejected = () => {
    storedAdminKey.forget(adminKey)
    leave(adminKey === '' ? SESSION_ENDED : KEY_REJECTED)
  }
  const onLogOut = async () => {
    if (adminKey === '' && !(await endSession())) return
    storedAdminKey.logOut()
    leave(null)
  }
  const props = { adminKey, onRejected }
  return (
    <Tabs
      label="Back office"
      tabs={TABS}
      selected={selected}
      onSelect={(name) => navigate(name === 'quotes' ? '/orders' : `/orders?tab=${name}`, { replace: true })}
      aside={
        <Button size="small" variant="quiet" className="-mr-4 mb-0.5" onClick={() => void onLogOut()}>
          Log out
        </Button>
      }
    >
      {selected === 'quotes' ? (
        <QuoteList {...props} linkedNumber={quoteNumberIn(path)} renderSheet={renderSheet} />
      ) : (
        <LazyPart load={loadAppointments} props={props} name="The calendar" />
      )}
    </Tabs>
  )
}

/** Each counts as a use of a kept key, apart from `storage`, which reports what another tab stored or removed. */
const EVENTS = ['pointerdown', 'keydown', 'focus', 'storage'] as const

/** While logged in: a use keeps the key. Calls `onGone` once it's gone: logged out in another tab, or unused too long. */
function useStoredKey(adminKey: string | null, onGone: () => void): void {
  const check = useEffectEvent(() => {
    if (storedAdminKey.read() === null) onGone()
    else storedAdminKey.markUsed()
  })
  useEffect(() => {
    if (adminKey === null) return
    const listener = () => check()
    listener()
    for (const event of EVENTS) addEventListener(event, listener)
    return () => {
      for (const event of EVENTS) removeEventListener(event, listener)
    }
  }, [adminKey])
}
