import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { BY_SESSION, setAuth } from '#client/api/auth.ts'
import { Failure } from '#client/ui/loading.tsx'
import { useFocusHeading } from '#client/ui/focus.ts'
import { useTitle } from '#client/ui/screen/use-media.ts'
import { hasRole } from '#shared/people/roles.ts'
import type { Me } from '#shared/people/schema.ts'
import { CountertopEditor, type CountertopEditorProps } from './countertop-editor.ts'
import { forgetDrafts, forgetDraftsOfTab } from './draft-storage.ts'
import { useQueryFailureToast } from './failures.ts'
import { isNewQuotePath, OFFICE_SECTIONS, sectionAddress, sectionIn } from './office-address.ts'
import { OfficeFrame } from './OfficeFrame.tsx'
import { clearOfficeCache, meQuery, OpenOffice, useMe } from './open-office.tsx'
import { SECTIONS } from './sections.ts'
import { Login, SESSION_ENDED, endSession, explainRejection } from './sign-in/Login.tsx'
import { isPerson, storedSignIn } from './stored-sign-in.ts'

/**
 * Each counts as a use of a kept key. `storage` reports what another tab did: it logged out, or a person signed in there by
 * email, which replaced the key.
 */
const KEY_EVENTS = ['pointerdown', 'keydown', 'focus', 'storage'] as const

interface OfficeProps {
  /** What /orders/new shows. */
  newQuote: ReactNode
  /** The designer in a dialog. */
  countertopEditor: ComponentType<CountertopEditorProps>
}

/** The pages at and below /orders: the login, or the office for a valid key or session (docs/rules.md, The office). */
export function Office({ newQuote, countertopEditor }: OfficeProps) {
  const queryClient = useQueryClient()
  const [auth, setOwnAuth] = useState(() => storedSignIn.readAuth())
  const [loginError, setLoginError] = useState<string | null>(null)

  function leave(reason: string | null) {
    setLoginError(reason)
    setOwnAuth(null)
    setAuth(null)
    clearOfficeCache(queryClient)
  }

  const checkKey = useEffectEvent(() => {
    const stored = storedSignIn.readAuth()
    if (stored === null) leave(null)
    else if (isPerson(stored) && auth !== stored) {
      setOwnAuth(BY_SESSION)
      clearOfficeCache(queryClient)
    } else storedSignIn.markKeyUsed()
  })
  useEffect(() => {
    if (auth === null) return
    const listener = () => checkKey()
    listener()
    for (const event of KEY_EVENTS) addEventListener(event, listener)
    return () => {
      for (const event of KEY_EVENTS) removeEventListener(event, listener)
    }
  }, [auth])
  // Also while this tab shows the login.
  useEffect(() => {
    const listener = (event: StorageEvent) => {
      if (storedSignIn.isLogOutEvent(event)) forgetDraftsOfTab()
      if (storedSignIn.isSignInEvent(event)) void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
    }
    addEventListener('storage', listener)
    return () => removeEventListener('storage', listener)
  }, [queryClient])

  if (auth === null) {
    return (
      <Login
        error={loginError}
        onLogin={(key, isKept) => {
          storedSignIn.writeKey(key, { isKept })
          setLoginError(null)
          setOwnAuth(key)
        }}
      />
    )
  }
  return (
    <OpenOffice
      auth={auth}
      onRejected={(error) => {
        storedSignIn.forget(auth)
        leave(isPerson(auth) ? SESSION_ENDED : explainRejection(error))
      }}
    >
      <CountertopEditor value={countertopEditor}>
        <SignedIn
          newQuote={newQuote}
          onLogOut={async () => {
            if (storedSignIn.hasSession() && !(await endSession())) return
            storedSignIn.logOut()
            forgetDrafts()
            leave(null)
          }}
        />
      </CountertopEditor>
    </OpenOffice>
  )
}

interface SignedInProps extends Pick<OfficeProps, 'newQuote'> {
  onLogOut: () => Promise<void>
}

/** Waits until we know who is signed in. Starts over if someone else signs in in another tab. */
function SignedIn(office: SignedInProps) {
  const { me, error, isFetching, refetch } = useMe()
  useQueryFailureToast('sign you in', error)
  if (me) return <Sections key={me.person?.id} me={me} {...office} />
  return error ? (
    <Failure
      title="We couldn't sign you in."
      className="wide-page py-6"
      isAnnounced
      busy={isFetching}
      onTryAgain={() => void refetch()}
    />
  ) : (
    <p role="status" className="wide-page animate-late py-6 text-muted">
      Signing in...
    </p>
  )
}

/** The section of the address, or the first one that this person may see. */
function Sections({ me, newQuote, onLogOut }: SignedInProps & { me: Me }) {
  const [path] = useLocation()
  const selected = sectionIn(path)
  const { Content, label } = SECTIONS[selected]
  const isNewQuote = isNewQuotePath(path)
  const allowed = OFFICE_SECTIONS.filter((name) => hasRole(me.role, SECTIONS[name].needs))
  const [first = selected] = allowed
  // The list titles itself, with what's new and the open record.
  useFocusHeading(isNewQuote ? 'new quote' : selected)
  useTitle(isNewQuote ? 'New quote' : selected === 'quotes' ? null : label)
  if (!allowed.includes(selected)) return <Redirect to={sectionAddress(first)} replace />
  return (
    <OfficeFrame me={me} allowed={allowed} selected={selected} onLogOut={() => void onLogOut()}>
      {isNewQuote ? newQuote : <Content key={selected} me={me} />}
    </OfficeFrame>
  )
}
