import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#domain/paths.ts'
import { roleTexts } from '#domain/role-texts.ts'
import { roles } from '#domain/roles.ts'
import { secondFactorGraceDays } from '#features/accounts/rules.ts'
import { bookingRules, numberInWords } from '#features/booking/rules.ts'
import { undoDays } from '#features/fees/rules.ts'
import { invitationDays } from '#features/onboarding/rules.ts'
import { kindPaths } from '#features/publishing/rules.ts'
import type { HelpId } from './admin-help-contents.ts'
import { handOver, whenItFails } from './admin-help-hand-over.tsx'
import { shortcutText, shortcuts, type Shortcut } from './admin-shortcuts.ts'

function Place({ to, children }: { to: string; children: ReactNode }) {
  return <p className="no-print"><Link to={to} className="inline-flex min-h-11 items-center">{children}</Link></p>
}

/** The permission that a task requires, stated so that nobody tries in vain. */
function Needs({ children }: { children: ReactNode }) {
  return <p className="text-muted">{children}</p>
}

function KeyRow({ shortcut }: { shortcut: Shortcut }) {
  return <div><dt><kbd>{shortcutText(shortcut)}</kbd></dt><dd>{shortcuts[shortcut].does}</dd></div>
}

const writing = 'Kräver skrivbehörighet.'
const superadmin = 'Kräver att du är superadministratör.'

/** The help page's sections, by the ids of its headings. */
export const helpSections: Record<HelpId, ReactNode> = {
  'ansokningar': (
    <>
      <ol>
        <li>Öppna Medlemsregister och välj fliken Inkommande ansökningar.</li>
        <li>Läs ansökan: stämmer kategori, Golf-ID och e-post? Om personen kan finnas i registret redan står det där.</li>
        <li>Tryck på Godkänn. Personen får ett mejl med en länk för att välja lösenord. Länken gäller i {invitationDays} dagar.</li>
        <li>Eller tryck på Avvisa. Skriv gärna ett skäl, för det följer med i svaret. Personen får ansöka igen.</li>
      </ol>
      <p>
        Ett beslut går inte att ångra här. De som inte har slutfört sin registrering finns under status Godkänd, inte slutförd. Har inbjudan
        slutat gälla står det där och på Dashboard. Tryck på Skicka ny inbjudan, så får personen en ny länk. Den gamla slutar då att gälla.
      </p>
      <p>
        Är e-postadressen fel, eller vill personen inte stå kvar? Tryck på Radera ansökan. Då försvinner allt i den, en länk som har
        skickats slutar att gälla och det går att ansöka igen.
      </p>
      <Needs>{writing}</Needs>
      <Place to={`${paths.adminMembers}?flik=ansokningar`}>Till ansökningarna</Place>
    </>
  ),
  'bokningar': (
    <>
      <p>Målet är att svara inom {numberInWords(bookingRules.answerHours)} timmar. Det som spelas i dag eller i morgon ligger överst, och sedan den förfrågan som har minst tid kvar.</p>
      <ol>
        <li>Öppna Bokningar och välj en förfrågan. Där ser du om något i bokningsreglerna hindrar den.</li>
        <li>Tryck på Jag tar den, så ser de andra att du ringer banan. Om du inte hinner svara trycker du på Låt någon annan ta den.</li>
        <li>Boka hos banan. Tryck sedan på Bekräfta och skriv starttiden om du har den. Eller tryck på Avböj och skriv ett skäl.</li>
      </ol>
      <p>Medlemmen får svaret i ett mejl, med en kalenderfil när tiden är bekräftad. Om två svarar samtidigt gäller det första svaret.</p>
      <p>
        Har du fått starttiden först efteråt, eller har banan flyttat den? Öppna bokningen och tryck på Lägg till starttid eller Ändra
        starttid. Det går att göra till och med speldagen, och medlemmen får ett mejl med en ny kalenderfil.
      </p>
      <p>
        Om en bekräftad bokning måste bort öppnar du den och trycker på Avboka åt medlemmen. Det kostar medlemmen inget.
        Medlemmen får ett mejl med en kalenderfil som tar bort tiden. När starttiden har passerat kan medlemmen inte avboka själv.
        Blev rundan inte spelad avbokar ni den då, också efter speldagen: då står det inte längre att den ska betalas. Är det din egen
        bokning, och avbokningen är sen eller speldagen har varit, kan bara någon annan i styrelsen avboka den utan kostnad. Din egen
        förfrågan avböjs av någon annan när speldagen har varit.
      </p>
      <Needs>{writing}</Needs>
      <Place to={paths.adminBookings}>Till bokningarna</Place>
    </>
  ),
  'kvoter': (
    <>
      <p>
        Varje bana ger föreningen ett visst antal bollar per dag. Öppna Bokningar, tryck på Banor och kvoter och sedan på Ändra vid
        banan. Om lördag och söndag ska ha egna tal tar du bort krysset vid Samma på lördag och söndag. De nya talen gäller direkt för nya förfrågningar. Bokningar som redan finns står kvar, även om kvoten blir lägre.
      </p>
      <p>En banas telefon, webbplats, beskrivning och det som finns där ändras under Innehåll, i delen Banornas uppgifter.</p>
      <p>
        Om banan är stängd eller annorlunda en tid skriver du det där, under Just nu. Medlemmarna ser det på sidan BusinessBanor och när de bokar,
        men kan boka ändå: kvoten avgör hur många bollar banan tar.
      </p>
      <Needs>{writing}</Needs>
      <Place to={paths.adminQuotas}>Till banor och kvoter</Place>
      <Place to={`${paths.adminContent}#${kindPaths.course}`}>Till banornas uppgifter</Place>
    </>
  ),
  'stopp': (
    <>
      <p>
        Om någon har betalat för sent eller misskött bokningar väljer du Stoppa från att boka på medlemmens kort eller i bokningen.
        Personen får veta det när sidan Boka tid öppnas. Bokningar som redan finns står kvar. Häv stoppet på samma ställe.
        Om du själv är stoppad måste någon annan i styrelsen häva stoppet. Bara om ingen annan har skrivbehörighet kan du häva det själv.
      </p>
      <Needs>{writing}</Needs>
      <Place to={paths.adminMembers}>Till registret</Place>
    </>
  ),
  'betalt': (
    <>
      <ol>
        <li>Öppna Medlemsregister och tryck på Pricka av betalningar. På en telefon finns knappen under Fler åtgärder.</li>
        <li>Kopiera raderna från banken eller Swish, klistra in dem och tryck på Hitta medlemmarna. Ingenting sparas ännu.</li>
        <li>Titta igenom vilka som hittades, ta bort kryss som är fel och tryck på Markera.</li>
      </ol>
      <p>
        Under Nästan samma namn, där namnet bara skiljer sig i å, ä, ö, é eller ü, är ingen ikryssad från början: kryssa själv i dem som har betalat.
        Om bara en del av raderna har minus framför beloppet räknas de som utbetalningar. De står under Utbetalningar och hoppas över.
      </p>
      <p>
        Om det gäller en enda medlem går det lika bra i registret: tryck på Visa detaljer och sedan Markera avgiften som betald. Där ändrar du
        också tillbaka om det blev fel. Välj Ej betald under Avgift för att se alla som inte har betalat.
      </p>
      <p>
        Nytt år: markeringen Betald står kvar tills någon av er tar bort den. Ändra först medlemsåret, och avgiften om den är en annan, under Inställningar.
        Öppna sedan Nytt medlemsår längst ner på sidan Pricka av betalningar. Där tar du bort allas markeringar på en gång, innan någon
        prickas av för det nya året. Om det blev fel kan du ångra det på samma sida i {undoDays} dagar.
      </p>
      <Needs>{writing}</Needs>
      <Place to={paths.adminPayments}>Till avprickningen</Place>
    </>
  ),
  'lagg-till': (
    <>
      <p>
        Medlemmens kort öppnar du genom att trycka på namnet i Medlemsregister, eller på Visa detaljer och sedan Hela medlemskortet.
      </p>
      <p>
        Öppna registret, tryck på Lägg till medlem och fyll i namn och Golf-ID. Resten kan fyllas i senare. Med en e-postadress kan du
        skicka en inbjudan på en gång, så att personen själv väljer lösenord. Utan inbjudan ska du inom en månad berätta för personen att uppgifterna finns här och var integritetspolicyn finns. I inbjudan står det redan.
      </p>
      <p>
        Rätta uppgifter på medlemmens kort: tryck på Ändra vid det som är fel, och sedan på Spara. Om du byter adressen som länkar för nytt lösenord går till måste den nya adressen bekräftas,
        och den gamla får ett mejl om det. Detsamma gäller när du ändrar Kontaktsätt. Så kan ingen ta över någon annans inloggning. Om medlemmen
        har en behörighet är det bara en superadministratör som ändrar Golf-ID, e-postadresser, telefon och kontaktsätt.
      </p>
      <Needs>{writing}</Needs>
      <Place to={paths.adminMembers}>Till registret</Place>
    </>
  ),
  'importera': (
    <>
      <ol>
        <li>Spara registret som CSV. I Excel: välj Spara som och filtypen CSV UTF-8 (kommaavgränsad).</li>
        <li>Öppna Medlemsregister, tryck på Importera (på en telefon under Fler åtgärder) och välj filen. Inget sparas ännu.</li>
        <li>Se vad som är nytt, ändrat, oförändrat och felaktigt. Rätta felen i filen och läs in den igen, eller hämta de felaktiga raderna som en fil för sig och kryssa i Hoppa över felaktiga rader.</li>
        <li>Tryck på Importera. Antingen sparas allt eller inget.</li>
      </ol>
      <p>En tom cell i filen ändrar ingenting. Om du läser in samma fil två gånger ändras inget den andra gången. Ingen tas bort vid en import.</p>
      <p>
        Nya medlemmar får ingen inbjudan automatiskt. Tryck på Bjud in i Medlemsregister (på en telefon under Fler åtgärder). Där står alla som inte har någon inloggning, och du bjuder in
        dem på en gång. De ska inom en månad få veta att de står i registret och var integritetspolicyn finns, och det står i inbjudan. De som saknar e-post behöver du berätta det för på annat sätt.
      </p>
      <Needs>{writing}</Needs>
      <Place to={paths.adminImport}>Till importen</Place>
    </>
  ),
  'exportera': (
    <>
      <p>
        Exportera CSV finns i Medlemsregister, i Bokningar under Alla och i Logg. Filen innehåller det du ser: sök och filtrera först. På fliken Inkommande ansökningar innehåller den ändå medlemmarna, inte ansökningarna. Filen har komman mellan kolumnerna. Om allt hamnar i en enda kolumn
        när du öppnar den i Excel: stäng den, välj Data och Från text/CSV i en tom arbetsbok, välj filen och komma som avgränsare. Välj där också att
        datatyper inte ska identifieras, annars tappar telefonnumren sin första nolla.
      </p>
      <p>
        Filen innehåller personuppgifter, så lägg den inte där andra kommer åt den och ta bort den när du är klar. Varje export
        syns i loggen.
      </p>
      <Needs>{writing} Loggen kan alla administratörer exportera.</Needs>
      <Place to={paths.adminMembers}>Till registret</Place>
    </>
  ),
  'avsluta': (
    <>
      <p>
        Välj Avsluta medlemskapet på medlemmens kort och ange datum. Om medlemmen har en behörighet gör en superadministratör det. Personen loggas ut överallt, förlorar sin behörighet och kan
        inte logga in. Medlemmens egna kommande bokningar står kvar. Om de inte ska spelas öppnar du dem under Bokningar och väljer Avboka åt medlemmen,
        eller Avböj om de väntar på svar, och hör av dig till banan. Det som någon annan har bokat avbokar du inte: be den
        som har bokat att ändra medspelare. På medlemmens kort står vem det är. Har den som bokade också slutat avgör ni i styrelsen
        om bokningen ska avbokas. Uppgifterna sparas så länge som <Link to={paths.privacy}>integritetspolicyn</Link> säger.
      </p>
      <p>
        Om en medlem har avlidit avslutar du medlemskapet på samma sätt. Inget mejl skickas då. Men om du sedan svarar på en
        förfrågan eller avbokar en bokning går ett mejl till medlemmens adress.
      </p>
      <p>Om det blev fel kan medlemskapet återupptas på samma kort.</p>
      <p>
        Den som vill få sina uppgifter raderade begär det på Mina sidor, under Dina uppgifter. Begäran syns på Dashboard, och ni ska
        svara inom en månad. Om någon ber om det på annat sätt: kontrollera att det är rätt person och avsluta medlemskapet. Sedan kan
        en superadministratör radera. Tryck på Radera uppgifterna på medlemmens kort, läs vad som raderas och vad som står kvar, och bekräfta. Det går inte att ångra.
        Om någon står utan Golf-ID i någon annans boll hittas namnet inte vid en radering. Öppna bokningen och tryck på Ta bort namnet,
        knappen bredvid namnet (en figur med ett kryss).
      </p>
      <p>
        En kopia av sina uppgifter hämtar medlemmen på samma ställe. Den som inte kan logga in får den av er: kontrollera att det är
        rätt person, tryck på Hämta uppgifterna på medlemmens kort och lämna över filen. Det syns i loggen.
      </p>
      <Needs>{writing}</Needs>
      <Place to={paths.adminMembers}>Till registret</Place>
    </>
  ),
  'behorighet': (
    <>
      <p>
        Vilka som har en behörighet står på Dashboard, under Administratörer. Du ger en behörighet under rubriken Behörighet på medlemmens kort. Personen måste ha en inloggning. Ändringen gäller genast. Det finns alltid minst
        en superadministratör.
      </p>
      <dl>
        {roles.map((role) => (
          <Fragment key={role}>
            <dt>{roleTexts[role].name}</dt>
            <dd>{roleTexts[role].may}</dd>
          </Fragment>
        ))}
      </dl>
      <Needs>{superadmin}</Needs>
      <Place to={paths.adminDashboard}>Till Dashboard</Place>
    </>
  ),
  'tvasteg': (
    <>
      <p>
        Alla administratörer behöver ett andra steg när de loggar in: en kod från en app i telefonen, eller en lösennyckel. Den som får
        sin första behörighet har {secondFactorGraceDays} dagar på sig. Därefter går administrationen inte att använda förrän det är gjort. Övriga medlemmar väljer själva.
      </p>
      <p>Om en medlem har förlorat telefonen räcker en av reservkoderna för att logga in. Om de också är borta kan du hjälpa till:</p>
      <ol>
        <li>Kontrollera att det verkligen är medlemmen som ber om det: ring numret i registret, eller träffa personen. Se först i loggen att numret inte nyss har ändrats.</li>
        <li>Öppna medlemmens kort i registret och tryck på Ta bort tvåstegsverifiering.</li>
        <li>Medlemmen får ett mejl, loggas ut överallt och loggar sedan in med bara sitt lösenord.</li>
      </ol>
      <Needs>Att ta bort någon annans tvåstegsverifiering kräver att du är superadministratör.</Needs>
      <Place to={paths.security}>Till dina säkerhetsinställningar</Place>
    </>
  ),
  'logg': (
    <>
      <p>
        I loggen står vem som gjorde vad, när det gjordes och vem det gällde. Filtrera på händelse, person eller datum. Ingen kan
        ändra eller ta bort något i den, inte heller en superadministratör.
      </p>
      <Place to={paths.adminLog}>Till loggen</Place>
    </>
  ),
  'innehall': (
    <>
      <ol>
        <li>Öppna Innehåll. Där finns nyheter, tävlingar och resultat, erbjudanden, banornas uppgifter, ledningsgruppen, verksamhetsberättelsen och stadgarna.</li>
        <li>Tryck på Skriv en nyhet, eller på Ändra vid det som redan finns. Banorna och stadgarnas paragrafer är hopfällda: tryck på raden med antalet, till exempel 13 banor.</li>
        <li>Fyll i formuläret och tryck på Publicera eller Spara. Det syns för medlemmarna med en gång.</li>
      </ol>
      <p>
        En nyhet med ett datum framåt i tiden väntar till den dagen. Resultatet av en tävling går att klistra in från Excel.
        Det visas först när tävlingens status är Avslutad. Stadgarnas paragrafer och banornas uppgifter går att ändra, men inte att lägga till eller ta bort.
        Det som tas bort går inte att få tillbaka.
      </p>
      <p>
        Skriv webbadresser, e-postadresser och telefonnummer direkt i texten på en nyhet, en tävling eller ett erbjudande.
        De blir länkar av sig själva, så att medlemmarna kan anmäla sig därifrån. Webbadresser ska börja med https:// eller www.
      </p>
      <Needs>{writing}</Needs>
      <Place to={paths.adminContent}>Till innehållet</Place>
    </>
  ),
  'installningar': (
    <>
      <p>
        Namn, kontaktuppgifter, bankgiro, Swish, avgift, medlemsår, hur en runda betalas, siffrorna på startsidan och säsongens datum ändras under
        Inställningar och slår igenom på hela webbplatsen. Kontaktuppgifter, bankgiro och Swish som inte är ifyllda visas som
        ”anges av föreningen”. När ett nytt år har börjat påminner Dashboard
        om medlemsåret tills det har ändrats.
      </p>
      <p>
        När bankgiro, Swish eller det som står om hur en runda betalas ändras får styrelsen ett mejl om vem som gjorde det och vad som stod förut. Om ni byter styrelsens
        e-postadress går ett sådant mejl till den förra adressen. Har ingen av er gjort ändringen? Ändra tillbaka, och låt den som
        står i mejlet byta lösenord.
      </p>
      <Needs>{superadmin}</Needs>
      <Place to={paths.adminSettings}>Till inställningarna</Place>
    </>
  ),
  'overlamning': handOver,
  'fel': whenItFails,
  'kortkommandon': (
    <>
      <dl className="help-keys">
        <KeyRow shortcut="search" />
        <KeyRow shortcut="sidebar" />
        <div><dt><kbd>Tab</kbd></dt><dd>Gå till nästa länk, knapp eller fält</dd></div>
        <div><dt><kbd>Esc</kbd></dt><dd>Stäng en ruta eller meny</dd></div>
      </dl>
      <p>I en tabell sorterar du genom att trycka på en rubrik med pil. Tryck igen för omvänd ordning.</p>
    </>
  ),
}
