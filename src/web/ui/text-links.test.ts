import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { linksIn, ownPath } from './text-links.ts'

/** The links of a text, as they are shown and where they lead. */
const found = (text: string) => linksIn(text).flatMap((part) => (part.kind === 'text' ? [] : [[part.text, part.href]]))

test.each([
  ['Anmäl dig på https://example.com/anmalan?lag=a&dag=2#har', 'https://example.com/anmalan?lag=a&dag=2#har', 'https://example.com/anmalan?lag=a&dag=2#har'],
  ['Läs på http://example.com.', 'http://example.com', 'http://example.com'],
  ['Läs på www.example.com, och kom', 'www.example.com', 'https://www.example.com'],
  ['WWW.Example.com/Kallelse', 'WWW.Example.com/Kallelse', 'https://WWW.Example.com/Kallelse'],
  ['HTTPS://EXAMPLE.COM', 'HTTPS://EXAMPLE.COM', 'HTTPS://EXAMPLE.COM'],
  ['(se https://example.com/a)', 'https://example.com/a', 'https://example.com/a'],
  ['(se https://example.com/a_(b)).', 'https://example.com/a_(b)', 'https://example.com/a_(b)'],
  ['[https://example.com/a[1]]', 'https://example.com/a[1]', 'https://example.com/a[1]'],
  ['”https://example.com/a”', 'https://example.com/a', 'https://example.com/a'],
  ['»https://example.com/a»', 'https://example.com/a', 'https://example.com/a'],
  ['"https://example.com/a"!', 'https://example.com/a', 'https://example.com/a'],
  ['<https://example.com/a>', 'https://example.com/a', 'https://example.com/a'],
  ['Vet du? https://example.com/a?!', 'https://example.com/a', 'https://example.com/a'],
  ['Rad ett\nhttps://example.com/a\nrad två', 'https://example.com/a', 'https://example.com/a'],
  ['https://golfklubbenpåön.example.com/tävling', 'https://golfklubbenpåön.example.com/tävling', 'https://golfklubbenpåön.example.com/tävling'],
  ['Läs på www.golf.example.com.Vi ses', 'www.golf.example.com', 'https://www.golf.example.com'],
  ['https://example.com.OSA senast 3 maj', 'https://example.com', 'https://example.com'],
  ['https://golf.Example.com.Se upp', 'https://golf.Example.com.Se', 'https://golf.Example.com.Se'],
  ['www.example.Com', 'www.example.Com', 'https://www.example.Com'],
  ['https://www.example.Com', 'https://www.example.Com', 'https://www.example.Com'],
  ['https://example.Com', 'https://example.Com', 'https://example.Com'],
  ['https://example.com/kallelse.PDF', 'https://example.com/kallelse.PDF', 'https://example.com/kallelse.PDF'],
  ['https://example.com/a,b;c', 'https://example.com/a,b;c', 'https://example.com/a,b;c'],
  ['www.example.com,på torsdag', 'www.example.com', 'https://www.example.com'],
  ['https://example.com/ring/031-123 45 67', 'https://example.com/ring/031-123', 'https://example.com/ring/031-123'],
])('finds the web address in %j', (text, shown, href) => {
  expect(found(text)).toEqual([[shown, href]])
})

test.each([
  ['Mejla anna@example.com.', 'anna@example.com'],
  ['(anna.exempel+golf@post.example.com)', 'anna.exempel+golf@post.example.com'],
  ['mailto:Anna@Example.com', 'Anna@Example.com'],
  ['0701234567@example.com', '0701234567@example.com'],
  ['anna@www.example.com', 'anna@www.example.com'],
  ['anna@example.com.Vi ses', 'anna@example.com'],
  ['Anna@example.com.Anmälan senast 3 maj', 'Anna@example.com'],
  ['anna@example.com.OSA', 'anna@example.com'],
  ['ANNA@POST.EXAMPLE.COM', 'ANNA@POST.EXAMPLE.COM'],
  ['anna@example.Com', 'anna@example.Com'],
  ['Anna.Öman@golfpåön.example.com!', 'Anna.Öman@golfpåön.example.com'],
])('finds the e-mail address in %j', (text, shown) => {
  expect(found(text)).toEqual([[shown, `mailto:${shown}`]])
})

test.each([
  ['Ring 031-123 45 67.', '031-123 45 67', 'tel:+46311234567'],
  ['tel:031-12 34 56', '031-12 34 56', 'tel:+4631123456'],
  ['Tel.070-174 06 05', '070-174 06 05', 'tel:+46701740605'],
  ['0700-12 34 56', '0700-12 34 56', 'tel:+46700123456'],
  ['0701234567', '0701234567', 'tel:+46701234567'],
  ['0701-234567', '0701-234567', 'tel:+46701234567'],
  ['070 123 45 67', '070 123 45 67', 'tel:+46701234567'],
  ['070\u00A0123\u00A045\u00A067', '070\u00A0123\u00A045\u00A067', 'tel:+46701234567'],
  ['031 – 123 45 67', '031 – 123 45 67', 'tel:+46311234567'],
  ['0303-363 18', '0303-363 18', 'tel:+4630336318'],
  ['08-123 456', '08-123 456', 'tel:+468123456'],
  ['08-12 34 56 78', '08-12 34 56 78', 'tel:+46812345678'],
  ['020-123456', '020-123456', 'tel:+4620123456'],
  ['+46 70 123 45 67', '+46 70 123 45 67', 'tel:+46701234567'],
  ['+46701234567', '+46701234567', 'tel:+46701234567'],
  ['+46 70-123 45 67', '+46 70-123 45 67', 'tel:+46701234567'],
  ['+46 (0)31-390 06 00', '+46 (0)31-390 06 00', 'tel:+46313900600'],
  ['+46 031-390 06 00', '+46 031-390 06 00', 'tel:+46313900600'],
  ['0046 31 390 06 00', '0046 31 390 06 00', 'tel:+46313900600'],
  ['+45 33 12 30 40', '+45 33 12 30 40', 'tel:+4533123040'],
  ['070-123 4567', '070-123 4567', 'tel:+46701234567'],
  ['+46 70 123 4567', '+46 70 123 4567', 'tel:+46701234567'],
  ['08-123 4567.', '08-123 4567', 'tel:+4681234567'],
  ['Ring (031) 123 45 67', '(031) 123 45 67', 'tel:+46311234567'],
  ['(08)12 34 56', '(08)12 34 56', 'tel:+468123456'],
  ['(031-123 45 67)', '031-123 45 67', 'tel:+46311234567'],
  ['(ring 031-12 34 56) 12 platser', '031-12 34 56', 'tel:+4631123456'],
  ['031/123 45 67', '031/123 45 67', 'tel:+46311234567'],
  ['0303/363 18', '0303/363 18', 'tel:+4630336318'],
  ['031-123.45.67', '031-123.45.67', 'tel:+46311234567'],
  ['031-12 34 56. 12 platser', '031-12 34 56', 'tel:+4631123456'],
  ['0303 363 18', '0303 363 18', 'tel:+4630336318'],
  ['08 123 45 67', '08 123 45 67', 'tel:+4681234567'],
  ['08-123 456 78', '08-123 456 78', 'tel:+46812345678'],
  ['08-12 34 56 78.', '08-12 34 56 78', 'tel:+46812345678'],
  ['08-12 34 56 78, vardagar', '08-12 34 56 78', 'tel:+46812345678'],
  ['08-12 34 56 78\nMejla', '08-12 34 56 78', 'tel:+46812345678'],
  ['08-123 456 00 vardagar', '08-123 456 00', 'tel:+46812345600'],
  ['08-12 34 56 2 platser kvar', '08-12 34 56', 'tel:+468123456'],
  ['+46 8 12 34 56', '+46 8 12 34 56', 'tel:+468123456'],
  ['+46 31 12 34 56', '+46 31 12 34 56', 'tel:+4631123456'],
  ['070-123 45 67 18 hål', '070-123 45 67', 'tel:+46701234567'],
  ['031-12 34 56 2 platser kvar', '031-12 34 56', 'tel:+4631123456'],
  ['Anna 010203-001 070-123 45 67', '070-123 45 67', 'tel:+46701234567'],
  ['+46 8 518 123 45 eller mejla', '+46 8 518 123 45', 'tel:+46851812345'],
  ['Kl. 09.00-16.00 070-123 45 67', '070-123 45 67', 'tel:+46701234567'],
])('finds the phone number in %j', (text, shown, href) => {
  expect(found(text)).toEqual([[shown, href]])
})

test.each(['031 12 34 56', '031 65 10 00', '031 123456', '08 1234567', '08 12345678', '0303 36318', '0303 12 345', '020 12 34 56'])('finds the phone number %j in a sentence', (typed) => {
  expect(found(`Ring ${typed} för anmälan`)).toEqual([[typed, `tel:+46${typed.slice(1).replaceAll(' ', '')}`]])
})

test.each([' eller mejla', ' vardagar 9–12', ' (växel)', ' – fråga efter Eva', '. 12 platser finns'])('finds a whole Stockholm number before %j', (next) => {
  expect(found(`Ring 08-518 123 45${next}`)).toEqual([['08-518 123 45', 'tel:+46851812345']])
})

test('finds both of two addresses without a space between them', () => {
  expect(found('www.golf.example.com,www.ale.example.com').map(([shown]) => shown)).toEqual(['www.golf.example.com', 'www.ale.example.com'])
  expect(found('www.exempel,www.golf.example.com').map(([shown]) => shown)).toEqual(['www.golf.example.com'])
  for (const shouted of ['https://min.golf.SE', 'www.min.golf.SE']) expect(found(shouted).map(([shown]) => shown)).toEqual([shouted])
  for (const shouted of ['anna@mail.golf.Com', 'anna@golf.co.UK']) expect(found(shouted)).toEqual([[shouted, `mailto:${shouted}`]])
  expect(found('https://example.com;www.ale.example.com').map(([shown]) => shown)).toEqual(['https://example.com', 'www.ale.example.com'])
  expect(found('anna@example.com,bo@example.com').map(([shown]) => shown)).toEqual(['anna@example.com', 'bo@example.com'])
})

test('finds both of two consecutive phone numbers', () => {
  expect(found('031-12 34 56 070-123 45 67').map(([shown]) => shown)).toEqual(['031-12 34 56', '070-123 45 67'])
  expect(found('031-12 34 56/070-123 45 67').map(([shown]) => shown)).toEqual(['031-12 34 56', '070-123 45 67'])
})

test.each([
  // Payment numbers and identity numbers.
  'Bankgiro 160-9906', 'Bankgiro 5050-1055', 'Bankgiro 0505-1055', 'Swish 123 456 78 90', 'Plusgiro 12 34 56-7', 'Org.nr 802345-1234', 'Golf-ID 010203-001',
  'Golf-ID 010203001', 'född 010203-1234',
  // Dates, times and amounts.
  '2025-10-06', '06-10-2025', '08-12-2025', '08 12 2025', '2025-08-12 31-12-34', 'den 08-09', 'kl. 09.00-16.00', 'kl. 09:00–16:00', '08-12 15 lag', '18-36', '1 200 kr',
  '0700 kr', '275 kr', '10 000 000 kr', '+2', '+12,5', 'hcp +1 100 000', 'plats 0123', '1,070-123 45 67', '1-031-123 45 67', '031-123 45 6789', '01234567890123456789',
  // Lists, account numbers, and what may be a number with something else after it.
  'Start 08 00 08 08 08 16', 'Hål 08 09 10 11', 'vecka 08 09 10 11 12', 'Startnummer 010 011 012', 'Startnummer 010 011 012 013', 'Konto 8214-9, 083 456 789-1',
  'Konto 083-456 789-1', 'Konto 0831234567-1', '08-12 34 56 12 juni', '08-12 34 56 12–13 juni', '08-123 456 12 juni', '08-12 34 56 12/6', '08-12 34 56 12    juni\n\nVi ses', '+46 8 12 34 56 12 juni',
  '08-12 34 56 78 spelare', '08-518 123 45/46', '070-123 456 7', '08/12 2027', '08/12 34 56', '08.12.2025', '08-12.06.27', 'kl. 08-12.30', '031.123.45.67', '031-12 34 56.12 juni', 'kod 031) 123 45 67', '031-12 3456', '031-123 45 6789 0',
  // Incomplete addresses, and other kinds.
  'www.', 'www.exempel', 'https://', 'https://localhost/a', 'http://?', 'javascript:alert(1)', 'JAVASCRIPT:alert(1)//www', 'data:text/html,<b>', 'ftp://example.com', 'file:///etc',
  'https://kand.example.com@annan.example.com', 'https://du:du@annan.example.com', 'xhttps://example.com', 'example.com', 'anna@', '@exempel', 'anna@exempel', 'Läs § 3.',
])('%j stays text', (text) => {
  expect(found(text)).toEqual([])
})

test('links only the address when another scheme is written before it', () => {
  expect(found('javascript:https://example.com')).toEqual([['https://example.com', 'https://example.com']])
})

test('keeps the text around links in its place', () => {
  expect(linksIn('Mejla anna@example.com eller ring 031-123 45 67.')).toEqual([
    { kind: 'text', at: 0, text: 'Mejla ' },
    { kind: 'email', at: 6, text: 'anna@example.com', href: 'mailto:anna@example.com' },
    { kind: 'text', at: 22, text: ' eller ring ' },
    { kind: 'phone', at: 34, text: '031-123 45 67', href: 'tel:+46311234567' },
    { kind: 'text', at: 47, text: '.' },
  ])
  expect(linksIn('Vi ses.')).toEqual([{ kind: 'text', at: 0, text: 'Vi ses.' }])
  expect(linksIn('')).toEqual([])
})

describe('for any text', () => {
  const pieces = ['https://', 'www.', 'example.com', '@', '.', '-', ' ', '(', ')', '+46', '031', '0', '123', '45', '\n', '"', 'javascript:', 'å', 'a', ':', '/', '\u00A0', '😀']
  const text = fc.oneof(fc.string(), fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((list) => list.join('')))

  it('no text is lost or moved, and no part is empty', () => {
    fc.assert(fc.property(text, (written) => {
      const parts = linksIn(written)
      expect(parts.map((part) => part.text).join('')).toBe(written)
      for (const part of parts) expect(written.slice(part.at, part.at + part.text.length)).toBe(part.text)
      expect(parts.every((part) => part.text !== '')).toBe(true)
    }))
  })

  it('every link leads to a web, mail or phone address', () => {
    fc.assert(fc.property(text, (written) => {
      for (const [shown = '', href = ''] of found(written)) {
        expect(href).toMatch(/^(https?:\/\/|mailto:[^?&]+$|tel:\+\d+$)/i)
        expect(shown).not.toMatch(/^\s|\s$/)
      }
    }))
  })

  it.each([
    'www.a.se,', 'https://a.se;', 'a', '0', '1', '.', '@', '(', ')', '+', '0 ', '031-', 'a.', 'a@', 'a@a.', '+46', '+46 (0)', 'www.', 'https://', 'https://a.b)', '07 ', '\u00A0', 'x@a.bb', '(0)',
  ])('the time for sixteen times as many signs of %j does not grow quadratically', (sign) => {
    for (const before of ['', 'https://example.com/', 'x@', '031-']) {
      // Quadratic time would be 256 times as long, whatever else the machine does; other work makes single tries longer.
      let least = Infinity
      for (let tries = 0; tries < 4 && least >= 100; tries++) {
        const [few = 0, many = 0] = [1000, 16_000].map((signs) => quickest(before + sign.repeat(signs / sign.length)))
        least = Math.min(least, many / few)
      }
      expect(least, before).toBeLessThan(100)
    }
  })
})

/** The shortest of three runs, in milliseconds; not less than the clock can measure. */
function quickest(text: string): number {
  return Math.max(0.05, Math.min(...Array.from({ length: 3 }, () => {
    const start = performance.now()
    linksIn(text)
    return performance.now() - start
  })))
}

const own = 'https://golf.example.com'

test.each([
  ['/tavlingar/regler?form=singel#grupp', '/tavlingar/regler?form=singel#grupp'],
  ['', '/'],
  ['/nyheter/hostfest', '/nyheter/hostfest'],
])('recognises the path %j at the address of the site as one of its pages', (written, to) => {
  expect(ownPath(own + written, own)).toBe(to)
})

test.each([
  `${own}/api/bookings/b1.ics`, `${own}/api`, `${own}/social-card.png`, `${own}//www.example.com/a`, 'https://www.example.com/tavlingar', `${own}.se/tavlingar`,
])('%s is not recognised as a page of the site', (address) => {
  expect(ownPath(address, own)).toBeNull()
})
