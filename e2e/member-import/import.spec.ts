import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'

const address = '/admin/medlemmar/importera'

function file(name: string, content: string | Buffer) {
  return { name, mimeType: 'text/csv', buffer: Buffer.isBuffer(content) ? content : Buffer.from(content) }
}

/** The encoding that a Swedish Excel saves. */
const excelFile = (lines: string[]) => Buffer.from(lines.join('\r\n'), 'latin1')

const choose = (page: Page, chosen: ReturnType<typeof file>) => page.locator('input[type=file]').setInputFiles(chosen)

let serial = 0
/** A Golf-ID that no other test uses. */
function someone(): string {
  serial += 1
  return `9902${31 + Number(process.env.TEST_PARALLEL_INDEX ?? 0)}-${String(serial).padStart(3, '0')}`
}

test.describe('an administrator with write access', () => {
  test.beforeEach(async ({ page, site, signIn }) => {
    await signIn(page, (await site.logins()).superadmin)
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: 'Importera medlemmar' })).toBeVisible()
  })

  test('previews a file from Excel, imports it and finds the new member', async ({ page }) => {
    // Three accessibility checks, each at two widths and in two colour schemes.
    test.slow()
    await expect(page.getByText('Ingenting sparas förrän du trycker på Importera.')).toBeVisible()
    const golfId = someone()
    await choose(page, file('Medlemmar våren.csv', excelFile([
      'Golf-ID;Förnamn;Efternamn;E-post;Mobil;Hemmaklubb;Betald;Anteckning',
      `${golfId.replace('-', '')};Örjan;Åström;orjan.${golfId}@example.com;701740688;Sjögärde;x;`,
      '990230-003;Cecilia;Exempel;;070-174 06 99;;;',
      '990230-004;David;Exempel;;;;;',
      '12;Fel;Rad;;;;;',
    ])))

    await expect(page.getByText('1 ny medlem läggs till och 1 medlem får ändrade uppgifter. 1 medlem är oförändrad och rörs inte.')).toBeVisible()
    await expect(page.getByText('Läst som Windows (ANSI), kolumnerna åtskilda av semikolon.')).toBeVisible()
    await expect(page.getByText('Överhoppade: Anteckning.')).toBeVisible()
    const changed = page.getByRole('listitem').filter({ hasText: 'Cecilia Exempel, 990230-003' })
    await expect(changed).toContainText(/Rad \d Cecilia/)
    await expect(changed).toContainText('070-174 06 99')
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Felaktiga 1' }).click()
    await expect(page.getByText('Golf-ID: Ogiltigt Golf-ID format (XXXXXX-XXX)')).toBeVisible()
    await expect(page.getByText('Örjan Åström')).toBeHidden()
    await expectAccessible(page)

    await page.reload()
    await expect(page.getByRole('button', { name: 'Felaktiga 1' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Importera', exact: true }).click()
    await expect(page.getByText('Kryssa i rutan om felaktiga rader ska hoppas över')).toBeVisible()
    await expect(page.getByText('Medlemmarna på de raderna läggs inte till, och inget om dem ändras.')).toBeVisible()
    const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Hämta felaktiga rader' }).click()])
    expect(saved.suggestedFilename()).toMatch(/^felaktiga-rader-\d{4}-\d\d-\d\d\.csv$/)
    expect(await readFile(await saved.path(), 'utf8')).toMatch(/Rad;Fel;Golf-ID;Förnamn;Efternamn;E-post;Mobil;Hemmaklubb;Betald\r\n5;Golf-ID: Ogiltigt Golf-ID format \(XXXXXX-XXX\);12;Fel;Rad;/)
    await page.getByRole('checkbox', { name: 'Hoppa över 1 felaktig rad' }).check()
    await page.getByRole('button', { name: 'Importera', exact: true }).click()

    await expect(page.getByText('Medlemmar våren.csv är importerad')).toBeVisible()
    await expect(page.getByText('1 medlem tillagd, 1 ändrad, 1 oförändrad. 1 felaktig rad hoppades över.')).toBeVisible()
    await expect(page.getByText('De kommer upp igen om du läser in samma fil en gång till')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Till medlemsregistret' }).last().click()
    await page.getByRole('searchbox').first().fill('Åström')
    await expect(page.getByText(golfId).first()).toBeVisible()
  })

  test('sees what each of several files would change, or why it is refused, without importing any', async ({ page }) => {
    test.setTimeout(120_000)

    await test.step('is told that a file changes nothing, and goes back to choose another', async () => {
      await choose(page, file('samma.csv', 'Golf-ID,Namn\n990230-005,Eva Exempel\n'))
      await expect(page.getByText('Filen ändrar ingenting i registret.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Importera', exact: true })).toHaveCount(0)
      await page.getByRole('button', { name: 'Välj en annan fil' }).click()
      await expect(page.getByRole('button', { name: 'Välj fil' })).toBeVisible()
      await expect(page).toHaveURL(address)
    })

    await test.step('sees how names in one column were split', async () => {
      const [one, two] = [someone(), someone()]
      await choose(page, file('namn.csv', `Golf-ID;Namn;E-post\n${one};Andersson Anna;anna.${one}@example.com\n${two};Exempel, Bo, Erik;\n`))
      await expect(page.getByRole('listitem').filter({ hasText: one }).first()).toContainText(`Förnamn: Andersson · Efternamn: Anna · Privat e-post: anna.${one}@example.com`)
      await expect(page.getByRole('listitem').filter({ hasText: two }).first()).toContainText('Förnamn: Bo Erik · Efternamn: Exempel')
      await page.getByRole('button', { name: 'Välj en annan fil' }).click()
      await expect(page.getByRole('button', { name: 'Välj fil' })).toBeVisible()
    })

    await test.step('is told of skipped columns that may have been meant to be read', async () => {
      await choose(page, file('kolumner.csv', `Golf-ID;Namn;E-post anhörig;Tel mobil\n${someone()};Eva Exempel;eva@example.com;070-174 06 05\n`))
      await expect(page.getByText('Ingen kolumn lästes som e-post eller kategori, så nya medlemmar läggs till utan det.')).toBeVisible()
      await expect(page.getByText('Kolumnen E-post anhörig hoppas över. Om den ska läsas in ändrar du rubriken till E-post i filen och läser in den igen.')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Välj en annan fil' }).click()
      await expect(page.getByRole('button', { name: 'Välj fil' })).toBeVisible()
    })

    await test.step('downloads the example file, and choosing it reports its two example rows as errors', async () => {
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Hämta en exempelfil' }).click()])
      expect(download.suggestedFilename()).toBe('exempel-medlemmar.csv')
      await page.locator('input[type=file]').setInputFiles(await download.path())
      await expect(page.getByRole('button', { name: 'Felaktiga 2' })).toBeVisible()
      await expect(page.getByText('Raden kommer från exempelfilen. Ta bort den')).toHaveCount(2)
      await expect(page.getByText('Kolumner: Golf-ID, Förnamn, Efternamn, Privat e-post, Volvo Mail, Telefon, Hemmaklubb, Kategori, Betald.')).toBeVisible()
      await page.getByRole('button', { name: 'Välj en annan fil' }).click()
      await expect(page.getByRole('button', { name: 'Välj fil' })).toBeVisible()
    })

    await test.step('pages through a long file, leaves it and continues with it later', async () => {
      const rows = Array.from({ length: 3000 }, (_, index) => `9903${10 + Math.floor(index / 900)}-${100 + index % 900};Nils;Lång${index}`)
      await choose(page, file('lång.csv', ['Golf-ID;Förnamn;Efternamn', ...rows].join('\n')))
      await expect(page.getByRole('button', { name: 'Nya 3 000' })).toBeVisible()
      await expect(page.getByRole('listitem').filter({ hasText: /^Rad \d/ })).toHaveCount(50)
      await page.getByRole('button', { name: 'Visa fler' }).click()
      await expect(page.getByText('Nils Lång99')).toBeVisible()
      await page.goto(address)
      await page.getByRole('button', { name: 'Fortsätt med lång.csv' }).click()
      await expect(page.getByRole('button', { name: 'Nya 3 000' })).toBeVisible()
      await page.getByRole('button', { name: 'Välj en annan fil' }).click()
      await expect(page.getByRole('region', { name: 'Välj fil' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Fortsätt med lång.csv' })).toHaveCount(0)
    })

    await test.step('is told what is wrong with an unusable file and what to do', async () => {
      await expect(page.locator('input[type=file]')).toHaveAttribute('accept', /\.xlsx,\.xls/)
      await choose(page, file('medlemmar.xlsx', Buffer.from([0x50, 0x4B, 0x03, 0x04, 1, 2, 3])))
      await expect(page.getByRole('alert')).toContainText('Det är en Excel-arbetsbok. Öppna den i Excel, välj Spara som och filtypen CSV UTF-8 (kommaavgränsad)')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Välj en fil' }).click()
      await choose(page, file('telefonlista.csv', 'Namn;Telefon\nAnna;1\n'))
      await expect(page.getByRole('alert')).toContainText('en av dem ska vara Golf-ID. Första raden i din fil är: Namn, Telefon')
      // Also told to those who closed the window too early.
      await page.goto(address)
      const listed = page.getByRole('region', { name: 'Senaste importerna' }).getByRole('listitem')
      await expect(listed.filter({ hasText: 'telefonlista.csv' }).first()).toContainText('Första raden i din fil är: Namn, Telefon')
    })
  })

  test('can drop a file, and is told of a lost answer, of several files and of a file that is gone', async ({ page }) => {
    await page.route('**/api/imports/members.csv*', (route) => route.abort())
    const dropped = await page.evaluateHandle(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File(['Golf-ID;Namn\n990330-005;Dragna Ny\n'], 'dragen.csv'))
      return transfer
    })
    const zone = page.getByRole('region', { name: 'Välj fil' })
    await zone.dispatchEvent('drop', { dataTransfer: dropped })
    await expect(page.getByRole('alert')).toContainText('Vi vet inte om filen kom fram')
    await expect(page.getByRole('alert')).not.toContainText('kunde inte')
    await page.unroute('**/api/imports/members.csv*')
    const two = await page.evaluateHandle(() => {
      const transfer = new DataTransfer()
      for (const name of ['ett.csv', 'två.csv']) transfer.items.add(new File(['Golf-ID;Namn\n'], name))
      return transfer
    })
    await zone.dispatchEvent('drop', { dataTransfer: two })
    await expect(page.getByRole('alert')).toContainText('Du släppte 2 filer. Läs in en i taget.')
    await zone.dispatchEvent('drop', { dataTransfer: dropped })
    await expect(page.getByRole('heading', { name: 'dragen.csv' })).toBeVisible()

    // A file deleted in the meantime is not kept on the page.
    const run = page.getByRole('button', { name: 'Importera', exact: true })
    await expect(run).toBeVisible()
    await page.route(/rpc\/(get|run)_member_import$/, (route) => route.continue({ postData: { p_id: randomUUID() } }))
    await run.click()
    await expect(page.getByText('Filen finns inte kvar')).toBeVisible()
    await expect(run).toHaveCount(0)
  })

  test('is told what an import changed, and what interfered with it', async ({ page }) => {
    test.setTimeout(120_000)

    await test.step('sees by name whose payment a file of Golf-IDs changes, and nothing about new members', async () => {
      await choose(page, file('betalda.csv', 'Golf-ID;Betald\n990230-006;Ja\n'))
      await expect(page.getByRole('listitem').filter({ hasText: 'Fredrik Exempel, 990230-006' })).toContainText('Ej betald')
      await page.getByRole('button', { name: 'Importera', exact: true }).click()
      await expect(page.getByText('0 medlemmar tillagda, 1 ändrad, 0 oförändrade.')).toBeVisible()
      await expect(page.getByText('Importen står i loggen.')).toBeVisible()
      await expect(page.getByText('för de nya medlemmarna')).toHaveCount(0)
    })

    await test.step('is told when the progress of the import cannot be fetched, and sees the result after a retry', async () => {
      await page.goto(address)
      const golfId = someone()
      await choose(page, file('tyst.csv', `Golf-ID;Namn\n${golfId};Tyra Exempel\n`))
      const run = page.getByRole('button', { name: 'Importera', exact: true })
      await expect(run).toBeVisible()
      await page.route('**/rpc/get_member_import', (route) => route.abort())
      await run.click()
      const old = page.getByRole('status').filter({ hasText: 'Kunde inte hämta hur det går med filen' })
      await expect(old).toContainText('Det som står här kan vara gammalt.')
      await page.unroute('**/rpc/get_member_import')
      await old.getByRole('button', { name: 'Försök igen' }).click()
      await expect(page.getByText('1 medlem tillagd, 0 ändrade, 0 oförändrade.')).toBeVisible()
      await expect(old).toHaveCount(0)
    })

    await test.step('is told that somebody else has imported the file meanwhile, and sees the result', async () => {
      await page.goto(address)
      const golfId = someone()
      await choose(page, file('två.csv', `Golf-ID;Namn;Mobil;Telefon\n${golfId};Tova Exempel;;070-174 06 77\n`))
      await expect(page.getByText('Telefon tas från Mobil, och där den är tom eller har färre än tio siffror från Telefon.')).toBeVisible()
      await expect(page.getByText('070-174 06 77')).toBeVisible()
      const imported = await page.request.post('/api/rpc/run_member_import', { data: { p_id: new URL(page.url()).searchParams.get('import') } })
      expect(imported.status()).toBe(200)
      await page.getByRole('button', { name: 'Importera', exact: true }).click()
      await expect(page.getByText('Någon annan hann importera filen').first()).toBeVisible()
      await expect(page.getByText('två.csv är importerad')).toBeVisible()
      await expect(page.getByText('Importen började inte')).toHaveCount(0)
    })

    await test.step('is told that the register changed after the preview, and that nothing was saved', async () => {
      await page.goto(address)
      const golfId = someone()
      await choose(page, file('krock.csv', `Golf-ID;Namn;E-post\n${golfId};Ida Exempel;ida.${golfId}@example.com\n`))
      await expect(page.getByText('1 ny medlem läggs till.')).toBeVisible()
      const added = await page.request.post('/api/rpc/add_member', {
        data: { p_first_name: 'Ivar', p_last_name: 'Exempel', p_golf_id: someone(), p_private_email: `ida.${golfId}@example.com` },
      })
      expect(added.status()).toBe(200)
      await page.getByRole('button', { name: 'Importera', exact: true }).click()
      await expect(page.getByRole('alert')).toContainText('Registret ändrades efter granskningen, så ingenting sparades.')
      await expect(page.getByText(/Adressen tillhör redan Ivar Exempel/)).toBeVisible()
    })
  })
})
