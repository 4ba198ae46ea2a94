import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

const apiServer = `http://127.0.0.1:${process.env.API_PORT ?? '3001'}`

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // The content security policy allows no `data:` but pictures, and a map of the source is nobody's business.
    assetsInlineLimit: 0,
    sourcemap: false,
    modulePreload: { polyfill: false },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': apiServer,
      '/dev/mail': apiServer,
    },
  },
})
