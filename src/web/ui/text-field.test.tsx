import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PasswordField } from './text-field.tsx'

test('a password field hides its text and allows pasting and password managers', () => {
  const [input = ''] = /<input[^>]*>/.exec(renderToStaticMarkup(<PasswordField label="Lösenord" autoComplete="current-password" />)) ?? []
  expect(input).toContain('type="password"')
  expect(input).toContain('autoComplete="current-password"')
  expect(input).not.toMatch(/maxlength|readonly|onpaste|autocomplete="off"/i)
})
