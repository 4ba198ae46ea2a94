import { Download } from 'lucide-react'
import { Link } from 'react-router'
import { memberCategoryTexts } from '#domain/member-category.ts'
import { paths } from '#domain/paths.ts'
import { saveBlob } from '#web/save-blob.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { exampleGolfIds } from '../rules.ts'
import { categoriesText, csvKind } from '../texts.ts'

const columns: readonly [heading: string, text: string][] = [
  ['Golf-ID', 'behövs på varje rad: det säger vem raden gäller'],
  ['Förnamn och Efternamn', 'behövs för nya medlemmar. I en enda kolumn, Namn: Anna Exempel eller Exempel, Anna'],
  ['E-post', 'räknas som privat e-post. För den som bara har Volvo Mail i registret byts den adressen ut i stället. Privat e-post och Volvo Mail kan också stå i var sin kolumn'],
  ['Telefon', 'tio siffror, eller ett fast nummer med riktnummer. Med eller utan +46'],
  ['Hemklubb', 'klubbens namn'],
  ['Kategori', categoriesText],
  ['Betald', 'Ja eller Nej'],
]

/** With semicolons, and saved with a byte order mark, so that a Swedish Excel opens it correctly. */
const example = [
  'Golf-ID;Förnamn;Efternamn;Privat e-post;Volvo Mail;Telefon;Hemklubb;Kategori;Betald',
  `${exampleGolfIds[0]};Åsa;Exempel;asa@example.com;;070-174 06 05;Torslanda;${memberCategoryTexts.volvo_cars};Ja`,
  `${exampleGolfIds[1]};Örjan;Exempel;orjan@example.com;orjan@work.example.com;070-174 06 06;Sjögärde;${memberCategoryTexts.pensioner};Nej`,
].map((line) => `${line}\r\n`).join('')

function saveExample() {
  saveBlob(new Blob(['\uFEFF', example], { type: 'text/csv' }), 'exempel-medlemmar.csv')
}

/** Describes what a file may look like, with an example to download. */
export function FileGuide() {
  return (
    <Card aria-labelledby="file-guide">
      <h2 id="file-guide" className="text-2xl">Så ser filen ut</h2>
      <p className="mt-3 max-w-3xl">
        I Excel: välj <b>Spara som</b> och filtypen <b>{csvKind}</b>. Första raden är rubriker, och sedan kommer en medlem per
        rad. De här kolumnerna läses, i vilken ordning som helst; övriga kolumner hoppas över.
      </p>
      <dl className="mt-4 grid gap-x-6 gap-y-1.5 lg:grid-cols-[max-content_1fr]">
        {columns.map(([heading, text]) => (
          <div key={heading} className="max-lg:mb-1.5 lg:contents">
            <dt className="font-semibold">{heading}</dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 max-w-3xl">
        En tom cell, eller en kolumn som saknas, ändrar ingenting. Den som saknas i filen tas inte bort, och adressen som
        länkar för nytt lösenord går till ändras inte. Filen från Exportera CSV går att rätta i och läsa in igen; <Link to={`${paths.adminHelp}#exportera`}>så
        öppnas den i Excel</Link>.
      </p>
      <Button variant="quiet" size="sm" className="mt-5" icon={<Download aria-hidden="true" />} onClick={saveExample}>Hämta en exempelfil</Button>
    </Card>
  )
}
