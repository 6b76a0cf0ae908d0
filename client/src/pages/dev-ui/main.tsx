import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { DevUi } from './dev-ui.tsx'
import { forceStates } from './states.ts'
import '#client/styles.css'

const root = document.getElementById('root')
if (!root) throw new Error('dev-ui.html has no #root')
createRoot(root).render(
  <StrictMode>
    <DevUi />
  </StrictMode>,
)
forceStates(document.styleSheets)
