import type { CSSProperties } from 'react'

/** The site's colours as plain values: mail clients support neither custom properties nor `light-dark()`. */
const light = {
  ground: '#faf7f0', surface: '#ffffff', line: '#e4dccb', ink: '#17231d', muted: '#55635b', green: '#1d5a43', onGreen: '#ffffff',
}
const dark = {
  ground: '#0e1613', surface: '#16211c', line: '#2a3932', ink: '#e9f0ea', muted: '#a3b3aa', green: '#7cc9a5', onGreen: '#0c1a14',
}

/** Outlook for Windows takes the first family it knows; the site's own fonts would be a remote request. */
const sans = "'Segoe UI', system-ui, -apple-system, Roboto, Helvetica, Arial, sans-serif"
const serif = "Georgia, 'Times New Roman', serif"

/** Lets text without a place to break, such as a long address, break at the edge of a phone's screen. */
const unbroken: CSSProperties = { overflowWrap: 'anywhere', wordBreak: 'break-word' }
const text: CSSProperties = { margin: '0 0 18px', fontFamily: sans, fontSize: '18px', lineHeight: '28px', color: light.ink, ...unbroken }

/** Styles are on the elements, since several mail clients drop the style sheet; it only adds the dark colours. */
export const look = {
  body: { margin: 0, padding: 0, backgroundColor: light.ground },
  frame: { width: '100%', backgroundColor: light.ground },
  column: { width: '100%', maxWidth: '600px' },
  name: {
    padding: '28px 28px 16px', fontFamily: serif, fontSize: '22px', lineHeight: '28px', fontWeight: 700, color: light.green,
  },
  card: { padding: '32px 28px 16px', backgroundColor: light.surface, border: `1px solid ${light.line}`, borderRadius: '14px' },
  heading: {
    margin: '0 0 18px', fontFamily: serif, fontSize: '28px', lineHeight: '34px', fontWeight: 600, color: light.ink, ...unbroken,
  },
  text,
  small: { ...text, margin: '0 0 18px', fontSize: '16px', lineHeight: '24px', color: light.muted },
  link: { color: light.green, overflowWrap: 'anywhere' },
  address: { color: light.green, wordBreak: 'break-all' },
  buttonRow: { width: '100%', margin: '10px 0 24px' },
  buttonTable: { borderCollapse: 'separate' },
  buttonCell: { borderRadius: '26px', backgroundColor: light.green },
  button: {
    display: 'inline-block', padding: '14px 30px', fontFamily: sans, fontSize: '18px', lineHeight: '24px', fontWeight: 700,
    color: light.onGreen, textDecoration: 'none', borderRadius: '26px',
  },
  facts: { margin: '0 0 24px' },
  fact: { ...text, margin: '0 0 8px' },
  quote: { margin: '4px 0 12px', padding: '0 0 0 14px', borderLeft: `3px solid ${light.line}` },
  muted: { color: light.muted },
  footer: { padding: '20px 28px 40px' },
  preview: { display: 'none', overflow: 'hidden', maxHeight: 0, maxWidth: 0, opacity: 0, lineHeight: '1px', fontSize: '1px' },
} satisfies Record<string, CSSProperties>

function darkRules(prefix: string): string {
  return [
    `${prefix} .ground { background-color: ${dark.ground} !important }`,
    `${prefix} .card { background-color: ${dark.surface} !important; border-color: ${dark.line} !important }`,
    `${prefix} .ink { color: ${dark.ink} !important }`,
    `${prefix} .muted { color: ${dark.muted} !important }`,
    `${prefix} .green { color: ${dark.green} !important }`,
    `${prefix} .button-cell { background-color: ${dark.green} !important }`,
    `${prefix} .button { color: ${dark.onGreen} !important }`,
  ].join('\n')
}

/**
 * `mso-padding-alt` is Outlook's padding of the button, since Outlook ignores padding on links. `data-ogsc` marks dark mode in Outlook on
 * the web, which has no media query for it.
 */
export const styleSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
.button-cell { mso-padding-alt: 14px 30px }
@media (prefers-color-scheme: dark) {
${darkRules('')}
}
${darkRules('[data-ogsc]')}
@media (max-width: 480px) {
  .card { padding: 24px 18px 8px !important }
  .side { padding-left: 18px !important; padding-right: 18px !important }
}
`
