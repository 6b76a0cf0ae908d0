import { type FormEvent, useEffect, useRef, useState } from 'react'
import { errorText, RequestError } from '#client/api/request-error.ts'
import { showFailureToast } from '#client/features/office/failure-toast.ts'
import { isRejected } from '#client/features/office/is-rejected.ts'
import { fetchQuotes, type QuotesPage } from '#client/features/office/quote-queries.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox, TextField } from '#client/ui/field.tsx'
import { useTitle } from '#client/ui/screen/use-title.ts'
import { PAGE_HEADS } from '#shared/content/pages.ts'
import { EmailLink } from './EmailLink.tsx'
import { asksForEmail, explainRejection, KEY_REJECTED } from './explain-rejection.ts'
import { SignInCard } from './SignInCard.tsx'

interface LoginProps {
  /** Why the person was logged out. Shown until the next attempt. */
  error: string | null
  /** `isKept`: the person stays signed in on this computer. */
  onLogin: (key: string, login: { isKept: boolean; firstPage: QuotesPage }) => void
}

const VISIBLE_ASCII = /^[\x21-\x7e]+$/

/** Checks the key by fetching the quotes with it (docs/rules.md, Admin key). */
export function Login({ error: initialError, onLogin }: LoginProps) {
  const [key, setKey] = useState('')
  const [isKept, setIsKept] = useState(false)
  const [error, setError] = useState(initialError)
  const [busy, setBusy] = useState(false)
  const keyField = useRef<HTMLInputElement>(null)
  const emailField = useRef<HTMLInputElement>(null)
  useTitle(PAGE_HEADS['/orders'].title)

  function focusFieldFor(reason: string | null) {
    const field = reason !== null && asksForEmail(reason) ? emailField : keyField
    field.current?.focus()
  }

  // The list that had the focus is gone.
  useEffect(() => {
    if (initialError) focusFieldFor(initialError)
  }, [initialError])

  async function login(typedKey: string): Promise<void> {
    setBusy(true)
    setError(null)
    const { firstPage, reason = null } = await tryKey(typedKey)
    if (firstPage) return onLogin(typedKey, { isKept, firstPage })
    setError(reason)
    setBusy(false)
    focusFieldFor(reason)
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!busy) void login(key.trim())
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
        <Button type="submit" variant="primary" busy={busy} disabled={key.trim() === ''} className="mt-4 w-full">
          Login
        </Button>
      </form>
      <EmailLink field={emailField} />
    </SignInCard>
  )
}

interface KeyAttempt {
  /** The quotes, if the key opens the office. */
  firstPage?: QuotesPage
  /** Why it doesn't, unless a toast says it. */
  reason?: string
}

async function tryKey(key: string): Promise<KeyAttempt> {
  // A header can carry only these characters, and all our keys consist of them.
  if (!VISIBLE_ASCII.test(key)) return { reason: KEY_REJECTED }
  try {
    return { firstPage: await fetchQuotes({ auth: key }) }
  } catch (failure) {
    if (isRejected(failure)) return { reason: explainRejection(failure) }
    if (failure instanceof RequestError && failure.status === 429) {
      return { reason: errorText(failure, 'Too many attempts. Please try again later.') }
    }
    showFailureToast('fetch quotes', failure)
    return {}
  }
}
