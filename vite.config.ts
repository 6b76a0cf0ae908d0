import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './scripts/chunks.ts'
import { pictureFiles } from './scripts/picture-files.ts'
import { preloadFonts } from './scripts/preload-fonts.ts'

export default defineConfig({
  root: 'client',
  // Icons, the logo and what is shown where a page is shared: they lie at the top of the site, under their own names.
  publicDir: '../shared/content/brand',
  plugins: [react(), tailwindcss(), pictureFiles(), preloadFonts()],
  define: { 'import.meta.env.BUILD_YEAR': JSON.stringify(String(new Date().getFullYear())) },
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
    // There is one stylesheet. It stands in each document, and no script has to see to it.
    cssCodeSplit: false,
    target: 'es2022',
    // Pictures are cached by themselves; only what is smaller than a request goes into the code.
    assetsInlineLimit: 1024,
    // The content security policy has no place for an inline script, and every browser we build for preloads modules.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // How long each plugin took is nothing that a build should warn of.
      checks: { pluginTimings: false },
      output: { codeSplitting: { groups: chunkGroups(`${import.meta.dirname}/client/src`) } },
    },
  },
})
