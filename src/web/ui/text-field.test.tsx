import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PasswordField } from './text-field.tsx'

test('a password is hidden, can be pasted, and can be filled in by who keeps passwords', () => {
  const [input = ''] = /<input[^>]*>/.exec(renderToStaticMarkup(<PasswordField label="Lösenord" autoComplete="current-password" />)) ?? []
  expect(input).toContain('type="password"')
  expect(input).toContain('autoComplete="current-password"')
  expect(input).not.toMatch(/maxlength|readonly|onpaste|autocomplete="off"/i)
})
