import { useEffect, useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react'
import { Link } from 'wouter'
import { BY_SESSION } from '#client/api/auth.ts'
import { call } from '#client/api/call.ts'
import { RequestError, errorText } from '#client/api/request-error.ts'
import { useSingleFlightMutation } from '#client/api/use-single-flight-mutation.ts'
import { isRejected, showFailureToast } from '#client/features/office/failures.ts'
import { storedSignIn } from '#client/features/office/stored-sign-in.ts'
import { Button } from '#client/ui/button.tsx'
import { cardClasses } from '#client/ui/card.tsx'
import { Checkbox, TextField } from '#client/ui/field.tsx'
import { useTitle } from '#client/ui/screen/use-media.ts'
import logo from '#shared/content/brand/logo.svg'
import { PAGE_HEADS } from '#shared/content/pages.ts'
import { LOGO, SHOP } from '#shared/content/shop.ts'
import { ADMIN_KEYS_OFF } from '#shared/http/session.ts'

const KEY_REJECTED = 'Authentication failed. Please enter a valid admin key.'
export const SESSION_ENDED = 'Please sign in again.'

/** Why the server rejected an admin key: it's wrong, or an owner turned admin keys off. */
export function explainRejection(error: unknown): string {
  return error instanceof RequestError && error.body?.error === ADMIN_KEYS_OFF ? ADMIN_KEYS_OFF : KEY_REJECTED
}

/** Ends the session. False, with a toast, if we couldn't: the person would look signed out and not be. */
export async function endSession(): Promise<boolean> {
  try {
    await call('DELETE /api/sign-in', { auth: BY_SESSION })
    return true
  } catch (error) {
    if (isRejected(error)) return true
    showFailureToast('log out', error)
    return false
  }
}

/** What both ways into the office show: a key, and a link from an email. */
export function SignInCard({ children }: { children: ReactNode }) {
  return (
    <div className="page min-h-dvh py-6 md:py-12">
      <section className={`${cardClasses('roomy')} mx-auto max-w-md`}>
        <Link href="/" className="mb-8 inline-block">
          <img
            src={logo}
            alt={SHOP.name}
            width={LOGO.width}
            height={LOGO.height}
            className="forced-color-adjust-none forced-colors:bg-white"
          />
        </Link>
        <h1 className="text-h3!">Back office</h1>
        <p className="mt-2 text-label text-muted">For shop staff: quotes, drawings, and measurement visits.</p>
        {children}
      </section>
    </div>
  )
}

interface LoginProps {
  /** Why the person was logged out. Shown until the next attempt. */
  error: string | null
  /** `isKept`: the person stays signed in on this computer. */
  onLogin: (key: string, isKept: boolean) => void
}

/** Checks the key by fetching quotes with it (docs/rules.md, Admin key). */
export function Login({ error: initialError, onLogin }: LoginProps) {
  const [key, setKey] = useState('')
  const [isKept, setIsKept] = useState(false)
  const [error, setError] = useState(initialError)
  const keyField = useRef<HTMLInputElement>(null)
  const emailField = useRef<HTMLInputElement>(null)
  useTitle(PAGE_HEADS['/orders'].title)

  function focusFieldFor(reason: string) {
    const field = reason === ADMIN_KEYS_OFF || reason === SESSION_ENDED ? emailField : keyField
    field.current?.focus()
  }

  // The list that had the focus is gone.
  useEffect(() => {
    if (initialError) focusFieldFor(initialError)
  }, [initialError])

  function refuse(reason: string) {
    setError(reason)
    focusFieldFor(reason)
  }

  const login = useSingleFlightMutation({
    mutationFn: (typedKey: string) => call('GET /api/quotes', { auth: typedKey, query: { limit: '1' } }),
    onMutate: () => setError(null),
    onSuccess: (_, typedKey) => onLogin(typedKey, isKept),
    onError: (failure) => {
      if (isRejected(failure)) refuse(explainRejection(failure))
      else if (failure instanceof RequestError && failure.status === 429)
        refuse(errorText(failure, 'Too many attempts. Please try again later.'))
      else showFailureToast('fetch quotes', failure)
    },
  })

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    // A header can carry only these characters, and all our keys consist of them.
    if (/^[\x21-\x7e]+$/.test(key.trim())) login.mutate(key.trim())
    else refuse(KEY_REJECTED)
  }

  return (
    <SignInCard>
      <form noValidate onSubmit={onSubmit} className="mt-6">
        <TextField
          ref={keyField}
          label="Admin Key"
          type="password"
          name="adminKey"
          autoComplete="current-password"
          enterKeyHint="go"
          value={key}
          onChange={(event) => setKey(event.target.value)}
        />
        <Checkbox
          label="Keep me signed in on this computer"
          checked={isKept}
          onChange={(event) => setIsKept(event.target.checked)}
          className="mt-2"
        />
        {error && (
          <p role="alert" className="mt-3 text-error text-label">
            {error}
          </p>
        )}
        <Button
          type="submit"
          variant="primary"
          busy={login.isPending}
          disabled={key.trim() === ''}
          className="mt-4 w-full"
        >
          Login
        </Button>
      </form>
      <EmailLink field={emailField} />
    </SignInCard>
  )
}

/** Asks for a sign-in link. The response doesn't say if we know the address (docs/rules.md, Sign-in). */
function EmailLink({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const [email, setEmail] = useState('')
  const send = useSingleFlightMutation({
    mutationFn: () => call('POST /api/sign-in', { body: { email: email.trim() } }),
    onSuccess: () => storedSignIn.keepAddress(location.pathname + location.search),
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send.mutate()
      }}
      className="mt-6 border-divider border-t pt-6"
    >
      <TextField
        ref={field}
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        enterKeyHint="send"
        value={email}
        error={send.error && errorText(send.error, 'Unknown error')}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button type="submit" busy={send.isPending} disabled={email.trim() === ''} className="mt-4 w-full">
        Email me a sign-in link
      </Button>
      <p role="status" className="mt-3 text-label empty:hidden">
        {send.isSuccess && 'If we know that address, a link is on its way.'}
      </p>
    </form>
  )
}
