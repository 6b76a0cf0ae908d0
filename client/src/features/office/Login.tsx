import { type FormEvent, useEffect, useRef, useState } from 'react'
import { errorText, RequestError } from '#client/api/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { TextField } from '#client/ui/field.tsx'
import { toast } from '#client/ui/toast.ts'
import { isRejected } from './admin-key.ts'
import { fetchQuotes, type QuotesPage } from './quotes.ts'

interface LoginProps {
  /** Shown until the next try: why the operator is here again. */
  error: string | null
  onLogin: (adminKey: string, firstPage: QuotesPage) => void
}

export const REJECTED = 'Authentication failed. Please enter a valid admin key.'
const VISIBLE_ASCII = /^[\x21-\x7e]+$/

/** The key is right where the list of quotes comes back for it (docs/rules.md, Admin). */
export function Login({ error: givenError, onLogin }: LoginProps) {
  const [key, setKey] = useState('')
  const [error, setError] = useState(givenError)
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  // What had the focus is gone with the list.
  useEffect(() => {
    if (givenError) input.current?.focus()
  }, [givenError])

  async function login(adminKey: string): Promise<void> {
    setBusy(true)
    setError(null)
    try {
      // A header takes nothing else, and no key of ours has anything else.
      if (!VISIBLE_ASCII.test(adminKey)) return setError(REJECTED)
      onLogin(adminKey, await fetchQuotes(adminKey))
    } catch (failure) {
      if (isRejected(failure)) setError(REJECTED)
      else if (failure instanceof RequestError && failure.status === 429) {
        setError(errorText(failure, 'Too many attempts. Please try again later.'))
      } else {
        toast({
          title: `Failed to fetch quotes: ${errorText(failure, 'Unknown error')}`,
          look: 'destructive',
        })
      }
    } finally {
      setBusy(false)
      input.current?.focus()
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!busy) void login(key.trim())
  }

  return (
    <Card as="section" padding="roomy" className="mx-auto max-w-md">
      <h1 className="text-h3!">Back office</h1>
      <p className="mt-2 text-label text-muted">
        For the shop&rsquo;s own people: quote requests, their drawings, and measurement visits.
      </p>
      <form noValidate onSubmit={onSubmit} className="mt-6">
        <TextField
          ref={input}
          label="Admin Key"
          type="password"
          name="adminKey"
          autoComplete="current-password"
          enterKeyHint="go"
          value={key}
          onChange={(event) => setKey(event.target.value)}
        />
        {error && (
          <p role="alert" className="mt-3 text-error text-label">
            {error}
          </p>
        )}
        <Button type="submit" variant="primary" busy={busy} disabled={key.trim() === ''} className="mt-6 w-full">
          Login
        </Button>
      </form>
    </Card>
  )
}
