import { expect, test } from 'vitest'
import { isMisread } from './letter-rules.ts'

test.each([
  // CSV (MS-DOS)
  'H†kan Sj”gren', 'J„rn', 'M„rta', 'Bj”rn', 'G”ran S”der', 'Andr‚', '™stberg', 'SJ™GREN', '\u008Fsa', 'M\u0081ller', 'Pension„r', 'F”rnamn',
  // A Mac
  'HŒkan', 'Mšller', 'Lšvgren', 'JŠrn', 'LŠrka', 'Sjšgren', 'Bjšrn', 'Gšran', 'Hšgberg', 'Nordstršm', 'AndrŽ', 'LinnŽa', 'MŸller', '€ngstrand', '…rjan', '\u0081sa', 'Fšrnamn',
  'Anna …strand', 'Bo-…rjan', 'SJ…GREN', 'RENÃ‰', 'G…RAN', 'J€RN', 'ST€LHAMMAR',
  // Replaced by a question mark
  'H?kan', 'SJ?GREN', '?sa ?berg', '?KE', 'Bo-?ke', 'F?rnamn', 'M?ln??ker', 'Pension?r',
  // UTF-8 saved as something else
  'Ã…sa Ã–berg', 'MÃ¤rta', 'SjÃ¶gren', 'HÃ¥kan', 'Ã„ngby', 'BJÃ–RN', 'AndrÃ©', 'MÃ¼ller', 'Oâ€™Brien', '√•sa', '├Ñsa', 'Ã\u0085sa', 'H\uFFFDkan',
  'Ã˜yvind', 'Ã†bba', 'Ãœnal', 'ZoÃ«', 'NoÃ«l', 'HÃªlÃªne', 'RaÃºl', 'JesÃºs', 'GarcÃ\u00ADa', 'DÃ\u00ADaz', 'WeiÃŸ', 'Ãšrsula', 'FranÃ§ois', 'VoilÃ\u00A0 Ek', 'JosÃ',
])('%j is recognized as misread', (text) => {
  expect(isMisread(text)).toBe(true)
})

test.each([
  'Åsa Öström', 'HÅKAN SJÖGREN', 'Žarko Šimić', 'Željko Nešić', 'Dušan Šarić', 'MILOŠ NOŽIČKA', 'Tomáš Beneš', 'Aleš Pštross', 'Vojtěch Lštický', 'DŽeko', 'Dženana',
  'Ana Brajša', 'Anna-Šárka', 'Tšernov', 'JOÃO MAGALHÃES', 'Conceição', 'IRMÃ', 'Marc L’Œuvre', 'CŒUR', 'Phœbe', 'Haÿ', 'Ÿvonne', 'O’Brien', 'Karl ”Kalle” Andersson',
  'Bo”bosse” Ek', 'Lars ”lasse”andersson', '”Ankan”', '„Hansi“ Müller', '‚Hansi‘', 'Anna Exempel †', 'Anna Exempel†', 'Anna … Exempel', 'Anna …', 'Golf…Klubb', 'ANNA…', 'Avgift €', 'IRMÃ «SÃ»', '«IRMÃ»', 'SÃO JOÃO', 'IRMÃ\u00A0da Silva',
  'Karl\u00ADErik', '†Anna Exempel', 'Anna…', '5 €', '€50', '100€',
  'Volvo™', 'Betald?', 'Betald? (ja/nej)', 'Anna Exempel?', 'Anna ?', '?', '?Anna Exempel', 'Golf? 18', '?18', 'Sjögärde – 5 €', 'A\u030Asa', 'José María Muñoz', 'Łukasz Wójcik', 'Nguyễn Văn', 'Björn √2', 'HŠK Zrinjski', 'DUŠAN PETROVIĆ',
  'Ivanjšek', 'Ivanjšič', 'Kostanjšek', 'Hmeljšak', 'Zemljšek', 'Mšvenieradze', 'Mšvidobadze',
])('%j is accepted as correctly read', (text) => {
  expect(isMisread(text)).toBe(false)
})
