import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { BY_SESSION } from '#client/api/auth.ts'
import { call, callOrNullOn401 } from '#client/api/call.ts'
import { errorText } from '#client/api/request-error.ts'
import { useSingleFlightMutation } from '#client/api/use-single-flight-mutation.ts'
import { isRejected } from '#client/features/office/failures.ts'
import { clearOfficeCache } from '#client/features/office/open-office.tsx'
import { storedSignIn } from '#client/features/office/stored-sign-in.ts'
import { Button, buttonClasses } from '#client/ui/button.tsx'
import { SignInCard } from './Login.tsx'

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
  const isUsed = useRef(false)
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])

  const signIn = useSingleFlightMutation({
    mutationFn: async () => {
      if (!isUsed.current) await call('POST /api/sign-in/use', { body: { token } })
      isUsed.current = true
      return callOrNullOn401('GET /api/me', { auth: BY_SESSION })
    },
    onSuccess: (me) => {
      if (!me) return
      storedSignIn.markSignedIn()
      clearOfficeCache(queryClient)
      navigate(storedSignIn.takeAddress(), { replace: true })
    },
  })
  const hasNoCookie = signIn.data === null
  const failure = signIn.error && errorText(signIn.error, 'Unknown error')
  const error = token === '' ? NO_TOKEN : hasNoCookie ? NO_COOKIES : failure
  /** The link can't sign anyone in. */
  const isDead = token === '' || hasNoCookie || isRejected(signIn.error)
  return (
    <SignInCard>
      <div tabIndex={-1}>
        {error && (
          <p role="alert" className="mt-6 text-error text-label">
            {error}
          </p>
        )}
        {!isDead && (
          <Button variant="primary" busy={signIn.isPending} className="mt-6 w-full" onClick={() => signIn.mutate()}>
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
