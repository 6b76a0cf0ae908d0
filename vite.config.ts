import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { preloadFonts } from './scripts/preload-fonts.ts'

export default defineConfig({
  root: 'client',
  plugins: [react(), tailwindcss(), preloadFonts()],
  // Found late, behind a lazy import, these would reload the page or bring a second React while one develops.
  optimizeDeps: {
    include: [
      '@radix-ui/react-dialog',
      '@radix-ui/react-toast',
      'react-hook-form',
      '@hookform/resolvers/zod',
      'zod',
      'react-day-picker',
      '@stripe/react-stripe-js',
      '@stripe/stripe-js/pure',
    ],
  },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2022',
    // Pictures are cached by themselves; only what is smaller than a request goes into the code.
    assetsInlineLimit: 1024,
    // The content security policy has no place for an inline script, and every browser we build for preloads modules.
    modulePreload: { polyfill: false },
    // How long each plugin took is nothing that a build should warn of.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
})
