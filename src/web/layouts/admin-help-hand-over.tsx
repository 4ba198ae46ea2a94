import type { ReactNode } from 'react'

const handOverTasks = [
  'Lägg till årets verksamhetsberättelse under Innehåll, när årsmötet har godkänt den. Ändra inte förra årets: styrelsen där ska stå kvar.',
  'Uppdatera ledningsgruppens kort under Innehåll.',
  'Ge de nya i styrelsen rätt behörighet. Se till att minst två personer är superadministratörer.',
  'Logga in tillsammans med de nya och gå igenom den här sidan.',
  'Byt styrelsens e-postadress under Inställningar, om den är ny. Dit går ansökningar, bokningar, meddelanden, begäranden om radering och varningar.',
  'Kontrollera avgift, medlemsår, bankgiro, Swish och säsongens datum under Inställningar.',
  'Ta bort markeringen Betald för alla när det nya årets avgift ska betalas. Hur du gör står under Markera avgiften som betald.',
  'Svara på allt som väntar: ansökningar, bokningar och begäranden om radering.',
  'Gå igenom vilka som är stoppade från att boka: de står under Bokningar, nedanför dem som väntar på svar.',
  'Visa var säkerhetskopiorna finns, vem som sköter servern och vem som har lösenorden dit.',
  'Ta bort behörigheten från dem som slutar: vilka som har en står på Dashboard, under Administratörer. Deras medlemskap finns kvar.',
  'De som lämnar styrelsen ska radera de filer som de har hämtat och lämna över brevlådan.',
  'Kontrollera i loggen att ändringarna blev som ni hade tänkt.',
]

/** The checklist for handing over from one board to the next. */
export const handOver: ReactNode = (
  <>
    <p>Skriv ut sidan och bocka av tillsammans, helst direkt efter årsmötet.</p>
    <ul className="help-checklist">
      {handOverTasks.map((task) => <li key={task}>{task}</li>)}
    </ul>
  </>
)

/** What to do when something fails. */
export const whenItFails: ReactNode = (
  <dl>
    <dt>En lista eller sida visas inte</dt>
    <dd>Tryck på Försök igen. Ladda om sidan om det inte hjälper. Det du har skrivit i en öppen ruta kan du behöva skriva en gång till.</dd>
    <dt>Någon hann före</dt>
    <dd>Två kan arbeta samtidigt. Den som kommer tvåa får veta det och ser vad den andra gjorde. Inget skrivs över utan att du väljer det.</dd>
    <dt>En medlem får inget mejl</dt>
    <dd>
      Be personen titta i skräpposten. På medlemmens kort, eller på ansökan, står om mejlet är skickat, väntar eller misslyckades.
      Rätta adressen om den är fel. Om det var en inbjudan skickar du en ny. I en ansökan går adressen inte att rätta: välj Radera
      ansökan och be personen ansöka igen.
    </dd>
    <dt>En medlem kommer inte in</dt>
    <dd>
      Man loggar in med sitt Golf-ID. Be personen använda Glömt lösenord. Det fungerar även för den som aldrig har
      valt ett lösenord. Efter många felaktiga försök är inloggningen spärrad en stund.
    </dd>
    <dt>Det står en referens i felmeddelandet</dt>
    <dd>Skriv av den och skicka den till den som sköter servern. Med den går felet att hitta i serverns logg.</dd>
    <dt>Du tror att någon obehörig har varit inne</dt>
    <dd>
      Byt ditt lösenord. Då loggas alla andra enheter ut. Be en superadministratör ta bort behörigheten från kontot det gäller. Titta i
      loggen. Om personuppgifter har läckt ska föreningen anmäla det till Integritetsskyddsmyndigheten inom 72 timmar.
    </dd>
  </dl>
)
