import { describe, expect, test } from 'vitest'
import { Address, Facts, Letter, Paragraph, renderLetter } from './letter.tsx'

const association = { name: 'VGF', email: 'info@example.com' }
const href = 'https://golf.example.com/onboarding?token=abc&x=1'

function welcome() {
  return renderLetter(
    <Letter
      association={association}
      preview="Din ansökan är godkänd"
      heading="Hej Åsa!"
      button={{ text: 'Slutför registreringen', href }}
      afterButton={<Paragraph>Länken gäller i 7 dagar.</Paragraph>}
      reason="du har ansökt om medlemskap"
    >
      <Paragraph>Välkommen!</Paragraph>
      <Facts rows={[['Golf-ID', '661121-001'], ['Meddelande', 'Hej <b>ni</b>\nVi ses'], ['Telefon', null], ['Banan', '031-40 10 00', 'tel:+4631401000']]} />
    </Letter>,
  )
}

test('the text version is laid out for reading and contains the link once', async () => {
  const { text } = await welcome()
  expect(text).toBe(`VGF


Hej Åsa!

Välkommen!

Golf-ID: 661121-001
Meddelande:

> Hej <b>ni</b>
> Vi ses

Banan: 031-40 10 00

Slutför registreringen

${href}

Länken gäller i 7 dagar.

Du får det här mejlet eftersom du har ansökt om medlemskap. Har du frågor? Skriv till info@example.com.
Hälsningar, VGF
`)
})

describe('the HTML version', () => {
  test('declares its language and encoding, and loads nothing from elsewhere', async () => {
    const { html } = await welcome()
    expect(html).toMatch(/^<!DOCTYPE html/)
    expect(html).toContain('<html lang="sv"')
    expect(html).toContain('charset=UTF-8')
    expect(html).not.toMatch(/<(?:img|link|script|iframe)\b|@import|url\(/i)
    expect(html.match(/https?:\/\/[^"\s<]+/g)?.filter((url) => !url.startsWith('http://www.w3.org/')))
      .toEqual(Array.from({ length: 3 }, () => href.replace('&', '&amp;')))
  })

  test('aligns no table to a side, where Outlook would put the following text beside it', async () => {
    const { html } = await welcome()
    expect(html.match(/<table[^>]*>/g)?.filter((table) => /align="(?!center)/.test(table))).toEqual([])
  })

  test('shows what people wrote as text, never as HTML', async () => {
    const { html } = await welcome()
    expect(html).toContain('Hej &lt;b&gt;ni&lt;/b&gt;')
    expect(html).not.toContain('<b>')
  })

  test('has dark-mode colours for every text', async () => {
    const { html } = await welcome()
    expect(html).toContain('prefers-color-scheme: dark')
    const coloured = [...html.matchAll(/<(?:h1|p|td|div|span|a)\b([^>]*[";]color:[^>]*)>/g)]
    expect(coloured).not.toEqual([])
    for (const [, attributes = ''] of coloured) {
      expect(attributes).toMatch(/class="[^"]*\b(?:ink|muted|green|button)\b/)
    }
  })
})

test('the text version quotes each line that somebody wrote, whatever line ends it has', async () => {
  const { text } = await renderLetter(
    <Letter association={association} preview="" heading="Hej!" reason="du är medlem">
      <Facts rows={[['Meddelande', 'Hej\u2028Bankgirot är ändrat\u0085Vi ses']]} />
    </Letter>,
  )
  expect(text).toContain('> Hej\n> Bankgirot är ändrat\n> Vi ses\n')
})

test('a letter without a button, contact address or facts leaves no trace of them', async () => {
  const { html, text } = await renderLetter(
    <Letter association={{ name: 'VGF', email: null }} preview="" heading="Hej!" reason="du är medlem">
      <Paragraph>{'Rad ett\nRad två'}</Paragraph>
    </Letter>,
  )
  expect(text).toBe('VGF\n\n\nHej!\n\nRad ett\nRad två\n\nDu får det här mejlet eftersom du är medlem.\nHälsningar, VGF\n')
  expect(html).not.toMatch(/mailto:|knappen|null|undefined/)
})

test('an address in a sentence is a link in the HTML version and appears once in the text version', async () => {
  const { html, text } = await renderLetter(
    <Letter association={association} preview="" heading="Hej!" reason="du är medlem">
      <Paragraph>Be om en ny på <Address href="https://golf.example.com/login" />.</Paragraph>
    </Letter>,
  )
  expect(html).toMatch(/<a [^>]*href="https:\/\/golf\.example\.com\/login"[^>]*>https:\/\/golf\.example\.com\/login<\/a>/)
  expect(text).toContain('Be om en ny på https://golf.example.com/login.')
})
