import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, type ComponentType } from 'react'
import { Redirect, useLocation } from 'wouter'
import { BY_SESSION, setAuth } from '#client/api/auth.ts'
import { useFocusAfter } from '#client/ui/focus.ts'
import { Failure } from '#client/ui/loading.tsx'
import { useTitle } from '#client/ui/screen/use-media.ts'
import { hasRole } from '#shared/people/roles.ts'
import type { RenderPlan } from './day/Day.tsx'
import { forgetDrafts, forgetDraftsOfTab } from './draft-storage.ts'
import { useQueryFailureToast } from './failures.ts'
import { isNewQuotePath, OFFICE_SECTIONS, sectionAddress, sectionIn, type OfficeSection } from './office-address.ts'
import { clearOfficeCache } from './office-cache.ts'
import { OfficeFrame } from './OfficeFrame.tsx'
import { OpenOffice, useAuth, useMe, useMeAfterForbidden } from './open-office.tsx'
import { cacheFirstPage } from './quote-queries.ts'
import type { RenderSheet } from './quote/EditQuoteDialog.tsx'
import { SECTIONS, type SectionProps } from './sections.ts'
import { Login, SESSION_ENDED, endSession, explainRejection } from './sign-in/Login.tsx'
import { isPerson, storedSignIn } from './stored-sign-in.ts'

interface OfficeProps {
  /** Renders the open quote for printing. Undefined until it has loaded. */
  renderSheet: RenderSheet | undefined
  /** Renders a countertop as lines with its sizes. Undefined until it has loaded. */
  renderPlan: RenderPlan | undefined
  NewQuote?: ComponentType
}

/** The pages at and below /orders: the login, or the office for a valid key or session (docs/rules.md, The office). */
export function Office({ renderSheet, renderPlan, NewQuote }: OfficeProps) {
  const queryClient = useQueryClient()
  const [auth, setOwnAuth] = useState(() => storedSignIn.readAuth())
  const [loginError, setLoginError] = useState<string | null>(null)

  function leave() {
    setOwnAuth(null)
    setAuth(null)
    clearOfficeCache(queryClient)
  }

  function leaveRejected(reason: string) {
    setLoginError(reason)
    leave()
  }

  useStoredKey(auth, {
    onGone: () => {
      const reason = storedSignIn.readRejection()
      if (reason === null) leave()
      else leaveRejected(reason)
    },
    onSignedIn: () => {
      setOwnAuth(BY_SESSION)
      clearOfficeCache(queryClient)
    },
  })
  useLogOutElsewhere(forgetDraftsOfTab)

  if (auth === null) {
    return (
      <Login
        error={loginError}
        onLogin={(key, { isKept, firstPage }) => {
          storedSignIn.writeKey(key, { isKept })
          setLoginError(null)
          cacheFirstPage(queryClient, firstPage)
          setOwnAuth(key)
        }}
      />
    )
  }
  return (
    <OpenOffice
      auth={auth}
      onRejected={(error) => {
        const reason = isPerson(auth) ? SESSION_ENDED : explainRejection(error)
        storedSignIn.forget(auth, reason)
        leaveRejected(reason)
      }}
    >
      <SignedIn
        renderSheet={renderSheet}
        renderPlan={renderPlan}
        NewQuote={NewQuote}
        onLogOut={async () => {
          if (storedSignIn.hasSession() && !(await endSession())) return
          storedSignIn.logOut()
          forgetDrafts()
          leave()
        }}
      />
    </OpenOffice>
  )
}

interface SignedInProps extends Omit<SectionProps, 'me'> {
  onLogOut: () => Promise<void>
}

/** Waits until we know who is signed in. Starts over if someone else signs in in another tab. */
function SignedIn({ onLogOut, ...props }: SignedInProps) {
  const auth = useAuth()
  const { me, error, isFetching, refetch } = useMe()
  useQueryFailureToast('sign you in', error)
  useMeAfterForbidden()
  const role = isPerson(auth) ? me?.role : undefined
  useEffect(() => {
    if (role) storedSignIn.noteRole(role)
  }, [role])
  useEffect(() => {
    if (!isPerson(auth)) return
    const listener = (event: StorageEvent) => {
      if (storedSignIn.isSignInEvent(event)) void refetch()
    }
    addEventListener('storage', listener)
    return () => removeEventListener('storage', listener)
  }, [auth, refetch])
  if (me) return <Sections key={me.person?.id} {...props} me={me} onLogOut={onLogOut} />
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

type SectionsProps = SectionProps & { onLogOut: () => Promise<void> }

/** The office of a person. Gets the focus if another role takes away the page that had it. */
function Sections(props: SectionsProps) {
  const part = useRef<HTMLDivElement>(null)
  const allowed = OFFICE_SECTIONS.filter((name) => hasRole(props.me.role, SECTIONS[name].needs))
  useFocusAfter(allowed.length, part)
  return (
    <div ref={part} tabIndex={-1} className="outline-none">
      <AllowedSection {...props} allowed={allowed} />
    </div>
  )
}

/** The section of the address, or the first one that this person may see. */
function AllowedSection({ allowed, onLogOut, ...props }: SectionsProps & { allowed: readonly OfficeSection[] }) {
  const [path] = useLocation()
  const selected = sectionIn(path)
  const { Content, label } = SECTIONS[selected]
  const NewQuote = isNewQuotePath(path) ? props.NewQuote : undefined
  // The list titles itself, with what's new and the open record.
  useTitle(NewQuote ? 'New quote' : selected === 'quotes' ? null : label)

  if (path === '/orders' && isOldTab(location.search)) return <Redirect to="/orders/week" replace />
  const [first] = allowed
  if (!allowed.includes(selected) && first) return <Redirect to={sectionAddress(first)} replace />
  return (
    <OfficeFrame me={props.me} allowed={allowed} selected={selected} onLogOut={() => void onLogOut()}>
      {!first ? <p>Your role does not allow this.</p> : NewQuote ? <NewQuote /> : <Content key={selected} {...props} />}
    </OfficeFrame>
  )
}

/** Of a link in an old email. No hook follows it, since the list's filters change that part of the address often. */
function isOldTab(search: string): boolean {
  return new URLSearchParams(search).get('tab') === 'appointments'
}

/** Each counts as a use of a kept key, apart from `storage`, which reports what another tab stored or removed. */
const EVENTS = ['pointerdown', 'keydown', 'focus', 'storage'] as const

interface StoredKeyEvents {
  /** The key is gone: in another tab, or unused too long. */
  onGone: () => void
  /** A person signed in by email in another tab, which replaced the kept key. */
  onSignedIn: () => void
}

/** While logged in: a use keeps the key. */
function useStoredKey(auth: string | null, { onGone, onSignedIn }: StoredKeyEvents): void {
  const check = useEffectEvent(() => {
    const stored = storedSignIn.readAuth()
    if (stored === null) onGone()
    else if (isPerson(stored) && auth !== stored) onSignedIn()
    else storedSignIn.markKeyUsed()
  })
  useEffect(() => {
    if (auth === null) return
    const listener = () => check()
    listener()
    for (const event of EVENTS) addEventListener(event, listener)
    return () => {
      for (const event of EVENTS) removeEventListener(event, listener)
    }
  }, [auth])
}

/** Calls `onLogOut` when someone logs out in another tab, even if this one shows the login. */
function useLogOutElsewhere(onLogOut: () => void): void {
  useEffect(() => {
    const listener = (event: StorageEvent) => {
      if (storedSignIn.isLogOutEvent(event)) onLogOut()
    }
    addEventListener('storage', listener)
    return () => removeEventListener('storage', listener)
  }, [onLogOut])
}
