import { useEffect, useState } from 'react'
import type { CountertopsSheet } from '#client/pages/print/countertops-sheet.tsx'
import { onFirstInteraction } from '#client/prerender/first-interaction.ts'
import { printPage } from '#client/ui/print-sheet.tsx'
import { toast } from '#client/ui/toast/toast.ts'

const loadSheet = async () => (await import('#client/pages/print/countertops-sheet.tsx')).CountertopsSheet

/** The printed sheet. It loads at the visitor's first interaction, so the first view doesn't wait for it. */
export function useCountertopsSheet() {
  const [loaded, setLoaded] = useState<{ Sheet: typeof CountertopsSheet } | null>(null)
  useEffect(
    () =>
      onFirstInteraction(() => {
        // 'Print' reports a failure.
        loadSheet().then(
          (Sheet) => setLoaded({ Sheet }),
          () => {},
        )
      }),
    [],
  )
  const print = async () => {
    try {
      const Sheet = await loadSheet()
      setLoaded({ Sheet })
      // After React has rendered the sheet.
      setTimeout(printPage)
    } catch {
      toast({ title: "The print view didn't load. Check your connection and try again.", look: 'destructive' })
    }
  }
  return { Sheet: loaded?.Sheet ?? null, print }
}
