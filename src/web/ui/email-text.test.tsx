import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EmailText } from './email-text.tsx'

test.each([
  ['anna@example.com', 'anna<wbr/>@example.com'],
  ['anna@golf.goteborg.golf.goteborg.example.com', 'anna<wbr/>@golf<wbr/>.goteborg<wbr/>.golf<wbr/>.goteborg<wbr/>.example<wbr/>.com'],
])('%s may wrap before its @, and in a long domain before each dot', (email, html) => {
  expect(renderToStaticMarkup(<EmailText email={email} />)).toBe(html)
})
