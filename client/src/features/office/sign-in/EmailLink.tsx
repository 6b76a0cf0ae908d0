import { type FormEvent, type RefObject, useState } from 'react'
import { call } from '#client/api/call.ts'
import { errorText } from '#client/api/request-error.ts'
import { storedSignIn } from '#client/features/office/stored-sign-in.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/field.tsx'

interface EmailLinkProps {
  /** Gets the field of the email address. */
  field: RefObject<HTMLInputElement | null>
}

/** Asks for a sign-in link. The response doesn't say if we know the address (docs/rules.md, Sign-in). */
export function EmailLink({ field }: EmailLinkProps) {
  const [email, setEmail] = useState('')
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle')
  const [error, setError] = useState<string>()

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (state === 'busy') return
    setState('busy')
    setError(undefined)
    try {
      await call('POST /api/sign-in', { body: { email: email.trim() } })
      storedSignIn.keepAddress(location.pathname + location.search)
      setState('sent')
    } catch (failure) {
      setState('idle')
      setError(errorText(failure, 'Unknown error'))
    }
  }

  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="mt-6 border-divider border-t pt-6">
      <TextField
        ref={field}
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        enterKeyHint="send"
        value={email}
        error={error}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button type="submit" busy={state === 'busy'} disabled={email.trim() === ''} className="mt-4 w-full">
        Email me a sign-in link
      </Button>
      <p role="status" className="mt-3 text-label empty:hidden">
        {state === 'sent' && 'If we know that address, a link is on its way.'}
      </p>
    </form>
  )
}
