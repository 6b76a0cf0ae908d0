import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Providers } from './providers.tsx'
import { Routes } from './routes.tsx'
import './styles.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <Providers>
      <Routes />
    </Providers>
  </StrictMode>,
)
