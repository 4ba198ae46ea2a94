import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Environment, readConfig, SettingError, withPort } from './config.ts'
import { StartError } from './start-error.ts'

const production = {
  NODE_ENV: 'production',
  SITE_URL: 'https://golf.example.se',
  SMTP_URL: 'smtps://user:secret@smtp.example.se:465',
  MAIL_FROM: 'VGF <no-reply@example.se>',
  BOARD_EMAIL: 'styrelsen@example.se',
}

function refusal(env: Environment): SettingError {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof SettingError) return error
    throw error
  }
  throw new Error('The settings were accepted')
}

test('an empty environment gives a site that runs on this machine', () => {
  expect(readConfig({})).toEqual({
    production: false,
    port: 3000,
    host: undefined,
    dataDir: resolve('data'),
    databaseUrl: null,
    siteSecret: null,
    siteUrl: 'http://localhost:3000',
    smtpUrl: null,
    mailFrom: { name: 'VGF', address: 'no-reply@localhost' },
    boardEmail: 'styrelsen@example.com',
    exampleData: true,
    trustedProxies: 0,
    tileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    association: {
      name: 'VGF', email: null, phone: null, bankgiro: null, swish: null, fee: 275, membershipYear: 2025, foundingYear: 2005,
      memberCounter: 650, courseCounter: 11, roundPayment: null,
    },
    season: { groupStageEnds: '', knockoutStarts: '', leaderEmail: '' },
    installed: {
      name: 'VGF', email: '', phone: '', board_email: 'styrelsen@example.com', bankgiro: '', swish: '', fee: '275',
      membership_year: '2025', founding_year: '2005', member_counter: '650', course_counter: '11',
      group_stage_ends: '', knockout_starts: '', leader_email: '', round_payment: '',
    },
  })
})

test('empty and blank values count as unset, in production too', () => {
  const names = [
    'NODE_ENV', 'PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'SITE_SECRET', 'SITE_URL', 'SMTP_URL', 'MAIL_FROM', 'BOARD_EMAIL', 'EXAMPLE_DATA',
    'TRUSTED_PROXIES', 'TILE_URL', 'ASSOCIATION_NAME', 'ASSOCIATION_EMAIL', 'ASSOCIATION_PHONE', 'BANKGIRO', 'SWISH', 'MEMBERSHIP_FEE',
    'MEMBERSHIP_YEAR', 'FOUNDING_YEAR', 'MEMBER_COUNTER', 'COURSE_COUNTER',
  ]
  for (const blank of ['', '  ']) {
    expect(readConfig(Object.fromEntries(names.map((name) => [name, blank])))).toEqual(readConfig({}))
  }
  expect(refusal({ ...production, SMTP_URL: ' ' }).message).toMatch(/^Inställningen SMTP_URL saknas/)
})

describe('production', () => {
  test('starts without example data when everything is given', () => {
    expect(readConfig(production)).toMatchObject({
      production: true, exampleData: false, siteUrl: 'https://golf.example.se', smtpUrl: production.SMTP_URL,
    })
  })

  test.each(['SITE_URL', 'SMTP_URL', 'MAIL_FROM', 'BOARD_EMAIL'])('does not start without %s', (setting) => {
    const error = refusal({ ...production, [setting]: undefined })
    expect(error).toBeInstanceOf(StartError)
    expect(error.message).toMatch(new RegExp(`^Inställningen ${setting} saknas .* Exempel: ${setting}=\\S`))
  })

  test('requires an https address, except on the local machine', () => {
    expect(refusal({ ...production, SITE_URL: 'http://golf.example.se' }).message).toMatch(/^Inställningen SITE_URL måste börja med https:\/\//)
    for (const here of ['http://localhost:3000', 'http://127.0.0.1:8080', 'http://[::1]:3000']) expect(readConfig({ ...production, SITE_URL: here }).siteUrl).toBe(here)
    expect(refusal({ ...production, SITE_URL: 'http://127.0.0.1.example.se' }).message).toMatch(/^Inställningen SITE_URL måste börja med https:\/\//)
  })

  test.each(['prod', 'Production', 'live'])('refuses NODE_ENV=%s instead of guessing', (value) => {
    expect(refusal({ NODE_ENV: value }).message).toMatch(/^Inställningen NODE_ENV måste vara/)
  })
})

describe('each setting', () => {
  const wrong: Record<string, string[]> = {
    PORT: ['-1', '65536', '3000a', '3e3', '0x50', '80.5', '١٢', 'http'],
    HOST: ['http://localhost', 'local host', 'localhost/'],
    DATABASE_URL: ['localhost', 'mysql://a/b', 'postgres://a:b c@d/e', 'postgres://u:p%zz@h/d', 'postgres'],
    SITE_URL: ['golf.example.se', 'ftp://golf.example.se', 'https://golf.example.se/site', 'https://a@golf.example.se',
      'https://golf.example.se?x', 'https://golf.example.se#x', 'https://'],
    SITE_SECRET: ['kort', 'x'.repeat(31), '<what `openssl rand -hex 32` prints>', '"$(openssl rand -hex 32) och lite till"'],
    SMTP_URL: ['smtp.example.se:587', 'https://smtp.example.se', 'smtp://', 'smtp://u:p%@h'],
    MAIL_FROM: ['VGF', 'VGF <>', 'a@example.se, b@example.se', 'VGF <a@example.se> x', 'V\nBcc: x <a@example.se>', '<<a@example.se>>'],
    BOARD_EMAIL: ['styrelsen', 'a@b', 'a@example.se b@example.se', 'Styrelsen <a@example.se>'],
    EXAMPLE_DATA: ['true', 'yes', '2', '01'],
    TRUSTED_PROXIES: ['-1', '11', 'true', '1.0'],
    TILE_URL: ['tile.example.se/{z}/{x}/{y}.png', 'ftp://tile.example.se/{z}/{x}/{y}', 'https://tile.example.se/{z}/{x}.png',
      'https://{s}.tile.example.se/{z}/{x}/{y}.png', 'https://u:p@tile.example.se/{z}/{x}/{y}', "https://a;b'c/{z}/{x}/{y}"],
    ASSOCIATION_NAME: ['x'.repeat(81), '<b>VGF</b>', 'V\nGF', 'V"GF'],
    ASSOCIATION_EMAIL: ['kontakt', '@example.se'],
    ASSOCIATION_PHONE: ['12345678', '031', '031-390 06 00 ext 4', '0'.repeat(16)],
    BANKGIRO: ['160-9907', '106-9908', '5536-7741', '55367724', '123', '000-0000', '16-09908'],
    SWISH: ['0701740605', '123118118', '12311811899', '123 118 11 8x', '9008004'],
    MEMBERSHIP_FEE: ['-1', '275,00', '275 kr', '1000000', '2.5e2'],
    MEMBERSHIP_YEAR: ['25', '1999', '2101'],
    FOUNDING_YEAR: ['2026', '05', '1849'],
    MEMBER_COUNTER: ['650+', '-1', '100000'],
    COURSE_COUNTER: ['elva', '1000'],
  }

  /** The values that the message contains anyway, as it says how an address begins. */
  const wordsOfDemands = new Set(['postgres', 'https://', 'smtp://'])

  test.each(Object.entries(wrong))('%s refuses invalid values with a message that names it, gives an example and does not repeat the value', (setting, values) => {
    for (const value of values) {
      const { message } = refusal({ [setting]: value })
      expect(message, value).toMatch(new RegExp(`^Inställningen ${setting} (måste|får) .*\\. Exempel: ${setting}=\\S.*$`))
      const [demand] = message.split('. Exempel: ')
      if (!wordsOfDemands.has(value)) expect(demand).not.toContain(value)
    }
  })

  test('never repeats a secret in its error message', () => {
    const secret = 'hunter2-%zz'
    for (const setting of Object.keys(wrong)) {
      if (setting === 'ASSOCIATION_NAME') continue
      expect(refusal({ [setting]: `x://u:${secret}@h\n` }).message).not.toContain('hunter2')
    }
  })

  test.each<[Environment, object]>([
    [{ PORT: '0' }, { port: 0, siteUrl: 'http://localhost:0' }],
    [{ PORT: ' 8080 ' }, { port: 8080, siteUrl: 'http://localhost:8080' }],
    [{ HOST: '::1' }, { host: '::1' }],
    [{ DATA_DIR: '/srv/golf' }, { dataDir: '/srv/golf' }],
    [{ DATABASE_URL: 'postgresql://u:p%40ss@db:5432/golf' }, { databaseUrl: 'postgresql://u:p%40ss@db:5432/golf' }],
    [{ DATABASE_URL: 'postgres:///golf?host=/var/run/postgresql' }, { databaseUrl: 'postgres:///golf?host=/var/run/postgresql' }],
    [{ SITE_URL: 'https://Golf.Example.se:443/' }, { siteUrl: 'https://golf.example.se' }],
    [{ SITE_URL: 'http://127.0.0.1:4000' }, { siteUrl: 'http://127.0.0.1:4000' }],
    [{ SMTP_URL: 'smtp://localhost:2525' }, { smtpUrl: 'smtp://localhost:2525' }],
    [{ MAIL_FROM: 'No-Reply@example.se' }, { mailFrom: { name: 'VGF', address: 'no-reply@example.se' } }],
    // As written in a settings file; `docker run --env-file` passes the quotes on.
    [{ MAIL_FROM: '"Golf <no-reply@example.se>"' }, { mailFrom: { name: 'Golf', address: 'no-reply@example.se' } }],
    [{ MAIL_FROM: "'Golf <no-reply@example.se>'" }, { mailFrom: { name: 'Golf', address: 'no-reply@example.se' } }],
    [{ MAIL_FROM: '"Golfen i Väst" <a@example.se>' }, { mailFrom: { name: 'Golfen i Väst', address: 'a@example.se' } }],
    [{ MAIL_FROM: 'a@example.se', ASSOCIATION_NAME: 'Åby GF' }, { mailFrom: { name: 'Åby GF', address: 'a@example.se' } }],
    [{ MAIL_FROM: '<a@example.se>' }, { mailFrom: { name: 'VGF', address: 'a@example.se' } }],
    [{ BOARD_EMAIL: 'Styrelsen@Example.se' }, { boardEmail: 'styrelsen@example.se' }],
    [{ EXAMPLE_DATA: '0' }, { exampleData: false }],
    [{ ...production, EXAMPLE_DATA: '1' }, { exampleData: true }],
    [{ TRUSTED_PROXIES: '2' }, { trustedProxies: 2 }],
    [{ TILE_URL: 'http://127.0.0.1:8080/{z}/{x}/{y}.png?key=k' }, { tileUrl: 'http://127.0.0.1:8080/{z}/{x}/{y}.png?key=k' }],
  ])('%o gives %o', (env, expected) => {
    expect(readConfig(env)).toMatchObject(expected)
  })

  test.each<[Environment, object]>([
    [{ ASSOCIATION_PHONE: '0701740605' }, { phone: '070-174 06 05' }],
    [{ ASSOCIATION_PHONE: '0303-39 06 00' }, { phone: '0303-39 06 00' }],
    [{ ASSOCIATION_PHONE: '+46 31 390 06 00' }, { phone: '+46 31 390 06 00' }],
    [{ BANKGIRO: '160-9908' }, { bankgiro: '160-9908' }],
    [{ BANKGIRO: '1609908' }, { bankgiro: '160-9908' }],
    [{ BANKGIRO: '160 9908' }, { bankgiro: '160-9908' }],
    [{ BANKGIRO: '55367742' }, { bankgiro: '5536-7742' }],
    [{ SWISH: '1231181189' }, { swish: '123 118 11 89' }],
    [{ SWISH: '123 118 11 89' }, { swish: '123 118 11 89' }],
    [{ MEMBER_COUNTER: '700', COURSE_COUNTER: '12' }, { memberCounter: 700, courseCounter: 12 }],
    [{ MEMBERSHIP_FEE: '300', MEMBERSHIP_YEAR: '2027', FOUNDING_YEAR: '1987' }, { fee: 300, membershipYear: 2027, foundingYear: 1987 }],
  ])('of the association: %o gives %o', (env, expected) => {
    expect(readConfig(env).association).toMatchObject(expected)
  })
})

test('with PORT=0 the site address gets the port that was found, unless SITE_URL is set', () => {
  expect(withPort(readConfig({ PORT: '0' }), 41234)).toMatchObject({ port: 41234, siteUrl: 'http://localhost:41234' })
  expect(withPort(readConfig({ PORT: '0', SITE_URL: 'https://golf.example.se' }), 41234).siteUrl).toBe('https://golf.example.se')
})
