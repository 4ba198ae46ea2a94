/**
 * Draws the pictures that are kept as files in public/: the icons, and the card beside a shared link from the
 * start page's landscape. Run by hand when one of them changes: `npm run build && node scripts/draw-pictures.mjs`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { ensureBrowser } from './browser.mjs'

const client = 'build/web/client'
const origin = 'http://pictures.invalid'

const hill = 'M-30 36C-20 40-8 37 0 33c9-6 18-6 26-3s16 2 22-2c8-4 18-4 30 2v60H-30z'
const green = '<ellipse cx="25" cy="34" rx="12" ry="3.6" fill="#8fcb92"/>'
const flag = '<path d="M24 34V9" stroke="#fff" stroke-width="2.6" stroke-linecap="round"/>'
  + '<path d="M25 9.5c5-2 7 2 12 .5v9c-5 1.6-7-2-12-.2z" fill="#e0523c"/>'

/** Draws a flag on a green. Phones crop a maskable icon to a circle or a drop, so `scale` keeps its drawing to the middle. */
function icon({ corner = 0, scale = 1 }) {
  const inset = 24 * (1 - scale)
  return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">'
    + `<clipPath id="edge"><rect width="48" height="48" rx="${corner}"/></clipPath><g clip-path="url(#edge)">`
    + `<path d="M0 0h48v48H0z" fill="#123b2e"/><g transform="translate(${inset} ${inset}) scale(${scale})">`
    + `<path d="${hill}" fill="#3d7c58"/>${green}${flag}</g></g></svg>`
}

const rounded = icon({ corner: 12 })
const icons = [
  { file: 'icon-192.png', size: 192, drawing: rounded },
  { file: 'icon-512.png', size: 512, drawing: rounded },
  { file: 'icon-maskable-512.png', size: 512, drawing: icon({ scale: 0.72 }) },
  { file: 'apple-touch-icon.png', size: 180, drawing: icon({}) },
]
writeFileSync('public/icon.svg', `${rounded}\n`)

const browser = await chromium.launch({
  executablePath: await ensureBrowser() ?? undefined,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
for (const { file, size, drawing } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${drawing}`)
  writeFileSync(`public/${file}`, await page.screenshot({ omitBackground: true }))
}

const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, colorScheme: 'light' })
await page.route(`${origin}/**`, (route) => {
  const { pathname } = new URL(route.request().url())
  return pathname === '/' ? route.fulfill({ contentType: 'text/html', body: card() }) : route.fulfill({ path: client + pathname })
})
await page.goto(origin)
await page.evaluate(() => document.fonts.ready)
writeFileSync('public/social-card.png', await page.screenshot())
await browser.close()

function card() {
  const start = readFileSync(`${client}/index.html`, 'utf8')
  const [landscape = ''] = /<svg(?=[^>]*class="hero-landscape")[\s\S]*?<\/svg>/.exec(start) ?? []
  const [stylesheet = ''] = /<link rel="stylesheet"[^>]*>/.exec(start) ?? []
  return `<!doctype html><html lang="sv"><meta charset="utf-8">${stylesheet}
    <style>
      html { font-size: 16px }
      body { position: relative; width: 1200px; height: 630px; overflow: hidden; color: #fff;
        background: linear-gradient(var(--color-sky-high), var(--color-sky) 48%, var(--color-sky-low) 74%) }
      .hero-landscape { position: absolute; inset: auto 0 -36px auto; width: 1200px; height: 400px }
      .mark { position: absolute; left: 72px; top: 60px; width: 76px; height: 76px; border-radius: 19px; box-shadow: 0 0 0 3px #ffffff2e }
      h1 { position: absolute; left: 72px; top: 158px; margin: 0; font-size: 76px; line-height: 1.05; letter-spacing: -0.02em; color: #f6f3e8 }
    </style>
    <body>${landscape}${rounded.replace('<svg', '<svg class="mark"')}<h1>Golf med kollegor,<br>hela livet.</h1></body></html>`
}
