import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { storedAdminKey } from './admin-key.ts'
import { Login, REJECTED } from './Login.tsx'
import { QuoteList } from './QuoteList.tsx'
import { forgetQuotes, keepFirstPage } from './quotes.ts'

/** What /orders shows: the login, or the quotes for whoever holds the key (docs/rules.md, Admin). */
export function Office() {
  const queryClient = useQueryClient()
  const [adminKey, setAdminKey] = useState(() => storedAdminKey.read())
  const [loginError, setLoginError] = useState<string | null>(null)

  function leave(error: string | null) {
    storedAdminKey.remove()
    setAdminKey(null)
    setLoginError(error)
    forgetQuotes(queryClient)
  }

  if (adminKey === null) {
    return (
      <Login
        error={loginError}
        onLogin={(key, firstPage) => {
          storedAdminKey.write(key)
          keepFirstPage(queryClient, firstPage)
          setAdminKey(key)
        }}
      />
    )
  }
  return <QuoteList adminKey={adminKey} onRejected={() => leave(REJECTED)} onLogout={() => leave(null)} />
}
