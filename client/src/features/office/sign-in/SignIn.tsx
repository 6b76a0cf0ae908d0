import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { BY_SESSION } from '#client/api/auth.ts'
import { call, callOrNullOn401 } from '#client/api/call.ts'
import { errorText, RequestError } from '#client/api/request-error.ts'
import { isRejected } from '#client/features/office/is-rejected.ts'
import { storedSignIn } from '#client/features/office/stored-sign-in.ts'
import { clearOfficeCache } from '#client/features/office/office-cache.ts'
import { Button, buttonClasses } from '#client/ui/button.tsx'
import { useKeepFocus } from '#client/ui/focus.ts'
import type { Me } from '#shared/people/schema.ts'
import { SignInCard } from './SignInCard.tsx'

const askWho = () => callOrNullOn401('GET /api/me', { auth: BY_SESSION })

const NO_TOKEN = 'This link does not work. Ask for a new one.'
const NO_COOKIES = 'Your browser blocks cookies, so we cannot sign you in.'

/**
 * Where a sign-in link leads. Only the button sends the token, because some mail scanners open every link. The token leaves
 * the address bar and the browser's history right away.
 */
export function SignIn() {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const [token] = useState(() => location.hash.slice(1))
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState(token === '' ? NO_TOKEN : null)
  /** The link can't sign anyone in. */
  const [isDead, setDead] = useState(token === '')
  /** `unclear` after a lost response. */
  const tokenState = useRef<'unused' | 'unclear' | 'used'>('unused')
  /** Whose session this browser had before the token was sent. Null for no one's, undefined until we know. */
  const before = useRef<Me | null>(undefined)
  // The button disappears with a link that doesn't work.
  const focusStays = useKeepFocus()

  useEffect(() => history.replaceState(history.state, '', location.pathname), [])

  async function signIn(): Promise<void> {
    setBusy(true)
    setError(null)
    try {
      if (before.current === undefined) before.current = storedSignIn.hasSession() ? await askWho() : null
      const refusal = await sendToken()
      const me = await askWho()
      // After a refusal, only a session that wasn't there before is this link's.
      if (!me || (refusal && me.person?.id === before.current?.person?.id)) {
        setDead(true)
        return setError(refusal ? errorText(refusal, 'Unknown error') : NO_COOKIES)
      }
      storedSignIn.markSignedIn(me.role)
      clearOfficeCache(queryClient)
      navigate(storedSignIn.takeAddress(), { replace: true })
    } catch (failure) {
      if (isRejected(failure)) setDead(true)
      setError(errorText(failure, 'Unknown error'))
    } finally {
      setBusy(false)
    }
  }

  /** Resolves with the error if the link was rejected, but an earlier press may have signed the person in. */
  async function sendToken(): Promise<unknown> {
    if (tokenState.current === 'used') return undefined
    try {
      await call('POST /api/sign-in/use', { body: { token } })
      tokenState.current = 'used'
      return undefined
    } catch (failure) {
      if (tokenState.current === 'unclear' && isRejected(failure)) return failure
      if (!(failure instanceof RequestError) || failure.status >= 500) tokenState.current = 'unclear'
      throw failure
    }
  }

  return (
    <SignInCard>
      <div {...focusStays} className="outline-none">
        {error && (
          <p role="alert" className="mt-6 text-error text-label">
            {error}
          </p>
        )}
        {!isDead && (
          <Button variant="primary" busy={busy} className="mt-6 w-full" onClick={() => void signIn()}>
            Sign in
          </Button>
        )}
        {error && (
          <Link href="/orders" className={`${buttonClasses()} mt-4 w-full`}>
            Ask for a new link
          </Link>
        )}
      </div>
    </SignInCard>
  )
}
