import { policyVersion } from '#domain/policy-versions.ts'
import { retainedKinds, retention, retentionTexts } from '#domain/retention.ts'

/** A part of a section. `{association}` in any text is replaced by the association's name. */
export type PrivacyBlock =
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'facts'; items: readonly { term: string; text: string; link?: { text: string; href: string } }[] }
  /** The association's contact details, which are settings and not content. */
  | { kind: 'contact' }

export interface PrivacySection {
  /** Anchor in the page's address. */
  id: string
  heading: string
  blocks: readonly PrivacyBlock[]
}

export interface PrivacyPolicy {
  /** Stored with every acceptance (src/domain/policy-versions.ts). */
  version: string
  /** The month in which the text last changed, also where its meaning did not. Printed as `Senast uppdaterad: …`. */
  updated: string
  sections: readonly PrivacySection[]
}

/**
 * What the site does with personal data, in the specification's nine sections. It must match what the system does:
 * update it whenever what is stored, shared or sent changes, and its date with it (privacy.test.ts).
 */
export const privacyPolicy: PrivacyPolicy = {
  version: policyVersion,
  updated: 'december 2026',
  sections: [
    {
      id: 'kontakt',
      heading: 'Kontakt och personuppgiftsansvarig',
      blocks: [
        { kind: 'text', text: '{association} är personuppgiftsansvarig för de uppgifter som behandlas på den här webbplatsen. Det betyder att föreningen bestämmer varför och hur uppgifterna används, och svarar för att det sker enligt dataskyddsförordningen (GDPR).' },
        { kind: 'contact' },
        { kind: 'text', text: 'Föreningen är liten och har inget dataskyddsombud. Frågor om dina uppgifter besvaras av styrelsen.' },
      ],
    },
    {
      id: 'andamal',
      heading: 'Ändamål och rättslig grund',
      blocks: [
        { kind: 'text', text: 'Vi använder dina uppgifter för det här, och stöder oss på den rättsliga grund i GDPR artikel 6 som står efter:' },
        {
          kind: 'facts',
          items: [
            { term: 'Pröva din ansökan om medlemskap', text: 'Avtal: åtgärder på din begäran innan du blir medlem.' },
            { term: 'Föra medlemsregister och ta emot årsavgiften', text: 'Avtal: ditt medlemskap.' },
            { term: 'Ge dig inloggning och Mina sidor', text: 'Avtal: ditt medlemskap.' },
            { term: 'Mejla svar på ansökan, länkar för att välja lösenord och besked om ditt konto', text: 'Avtal: ditt medlemskap.' },
            { term: 'Ta emot, besvara och följa upp bokningar på businessbanorna', text: 'Avtal: ditt medlemskap. För medspelare som inte är medlemmar: berättigat intresse av att kunna boka den boll som de spelar i.' },
            { term: 'Stoppa bokningar när reglerna inte följs', text: 'Avtal: ditt medlemskap.' },
            { term: 'Svara på meddelanden till styrelsen', text: 'Avtal: ditt medlemskap.' },
            { term: 'Publicera resultat, nyheter och vilka som har uppdrag', text: 'Berättigat intresse: att medlemmarna kan följa föreningens verksamhet. Säg till om du inte vill stå med.' },
            { term: 'Kunna svara för vad styrelsen har gjort (loggen)', text: 'Berättigat intresse: ordning och säkerhet.' },
            { term: 'Visa kartan', text: 'Berättigat intresse: att visa var banorna ligger.' },
            { term: 'Skydda webbplatsen mot intrång och missbruk', text: 'Berättigat intresse: att hålla medlemmarnas uppgifter säkra.' },
            { term: 'Bokföring, när lagen kräver det av föreningen', text: 'Rättslig förpliktelse.' },
          ],
        },
        { kind: 'text', text: 'När du ansöker eller slutför din registrering bekräftar du att du har läst och godkänner den här policyn. Vi sparar vilken version det gällde och när. Godkännandet är en bekräftelse på att du har läst, inte ett samtycke som behandlingen vilar på. Du kan därför inte återkalla det, men du kan när som helst begära att bli raderad.' },
      ],
    },
    {
      id: 'uppgifter',
      heading: 'Uppgifter vi samlar in',
      blocks: [
        { kind: 'text', text: 'Vi ber bara om det som medlemskapet kräver. Nästan allt kommer från dig själv, eller från föreningens tidigare medlemsregister. Utan namn, Golf-ID, e-post, telefon, hemmaklubb och kategori kan vi inte pröva ansökan. Meddelandet är frivilligt.' },
        {
          kind: 'facts',
          items: [
            { term: 'Från din ansökan', text: 'Namn, Golf-ID, telefonnummer, privat e-postadress och e-postadress på jobbet, vilken av dem vi ska använda, hemmaklubb, vilket av de två bolagen du arbetar på eller att du är pensionär, och det meddelande du själv väljer att skriva. Golf-ID innehåller ditt födelsedatum men är inget personnummer.' },
            { term: 'Om ditt medlemskap', text: 'Beslutet om din ansökan och ett eventuellt skäl, om avgiften är betald, om du har ett uppdrag som administratör, och om styrelsen har stoppat dig från att boka, med skäl och anteckning.' },
            { term: 'Bokningar', text: `Bana, dag och starttid, ditt namn, Golf-ID, den e-postadress och det telefonnummer du anger, ditt meddelande, styrelsens svar, avgiften om du avbokar sent, och vilka som spelar. Medspelare står med namn och, om du anger det, Golf-ID: tala om för dem att du har uppgett det. Bokningar raderas ${retention.bookingYears} år efter speldagen.` },
            { term: 'Resultat och uppdrag', text: 'Styrelsen publicerar resultat med namn, klubb och hcp, nyheter, och namn på dem som har uppdrag i föreningen, för ledningsgruppen även e-post och telefon och för tävlingsledaren e-post. Det kan bara inloggade medlemmar se. Namnen tas inte bort av sig själva: be styrelsen om du inte vill stå med.' },
            { term: 'Meddelanden till styrelsen', text: `Det du skriver i kontaktformuläret, med namn och e-postadress. Det mejlas till styrelsen och raderas från webbplatsen efter ${retention.contactMessageDays} dagar.` },
            { term: 'Lösenord', text: 'Sparas bara som ett kontrollvärde som inte kan räknas om till lösenordet. Ingen i föreningen kan se det.' },
            { term: 'När du är inloggad', text: 'När varje enhet loggade in, senast användes och när inloggningen går ut, och vilken webbläsare och vilket slags enhet det är, till exempel ”Chrome på Android”. Enhetens IP-adress sparas inte.' },
            { term: 'Tvåstegsverifiering', text: 'Om du slår på den: en krypterad nyckel för koderna, den öppna delen av dina lösennycklar med det namn du ger dem, och reservkoderna som kontrollvärden.' },
            { term: 'Vad du har gjort och vad styrelsen har gjort', text: 'Styrelsens logg: när något ändrades, beslutades, hämtades eller raderades och av vem, med nummer i stället för namn. För styrelsen visas namnen så länge personerna finns i registret.' },
            { term: 'När någon försöker många gånger', text: 'Hur många försök som gjorts från ett nätverk eller mot ett Golf-ID, så att intrång kan stoppas. Det sparas bara som kontrollvärden, och i ungefär ett dygn efter det senaste försöket.' },
            { term: 'Teknisk logg', text: 'Tidpunkt, vilken funktion som anropades, om något nekades eller gick fel, och in- och utloggningar, med ditt nummer i stället för namn. IP-adresser sparas inte i den, och Golf-ID, e-postadresser, lösenord och länkar döljs.' },
            { term: 'Mejl från webbplatsen', text: `Vilka mejl som har skickats till dig eller om dig, när, och om de gick fram till mejlservern. Texten finns kvar bara tills mejlet har skickats eller webbplatsen har slutat försöka. Resten raderas efter ${retention.mailDays} dagar.` },
          ],
        },
      ],
    },
    {
      id: 'tredje-part',
      heading: 'Tjänster från tredje part',
      blocks: [
        { kind: 'text', text: 'Webbplatsen, inloggningen och databasen körs på en server som föreningen själv ansvarar för. Typsnitt och bilder kommer därifrån, och det finns ingen besöksstatistik och ingen reklam. Servern och säkerhetskopiorna finns inom EU eller EES, och det är där dina uppgifter lagras.' },
        { kind: 'text', text: 'Bara kartbilden på startsidan hämtas någon annanstans ifrån. När kartan syns på skärmen hämtar din webbläsare den från en karttjänst, i vanliga fall OpenStreetMap. Tjänsten får då veta din IP-adress, vilken webbläsare du använder, vilken del av kartan du tittar på och att du kommer från den här webbplatsen, men inte vem du är. OpenStreetMap drivs av en stiftelse i Storbritannien, ett land som enligt EU-kommissionens beslut skyddar personuppgifter tillräckligt väl. Öppnar du en vägbeskrivning lämnar du webbplatsen för en annan karttjänst.' },
        { kind: 'text', text: 'Det enda som servern själv lämnar ut är mejlen. De skickas genom en e-posttjänst som föreningen har valt. Den tjänsten är personuppgiftsbiträde, finns inom EU eller EES och får bara använda uppgifterna för att leverera mejlen. Fråga oss om du vill veta vilken tjänst det är. Har föreningen anlitat någon för servern eller för att förvara säkerhetskopior gäller detsamma för den leverantören.' },
        { kind: 'text', text: 'Om du har skapat en kalenderadress hämtar din kalendertjänst dina bokningar från den, med namnen på dem du spelar med. Då gäller den tjänstens villkor.' },
      ],
    },
    {
      id: 'lagringstid',
      heading: 'Lagringstid',
      blocks: [
        { kind: 'text', text: `Dina uppgifter sparas så länge medlemskapet är aktivt och upp till ${retention.memberYears} år efter att det har avslutats, eller tills du begär att de raderas. Gästers uppgifter, till exempel en ansökan som inte leder till medlemskap, sparas tills ärendet är hanterat.` },
        { kind: 'text', text: 'Så här länge sparas olika uppgifter. Det som finns på webbplatsen raderas av sig självt när tiden är ute:' },
        { kind: 'facts', items: retainedKinds.map((kind) => ({ term: retentionTexts[kind].what, text: retentionTexts[kind].kept })) },
        { kind: 'text', text: 'När du raderas byts ditt namn ut i tidigare bokningar, så att bana och dag finns kvar i statistiken. Har en bokning en avgift för sen avbokning står namn, Golf-ID och belopp kvar lika länge som bokningen. Det som är publicerat, till exempel resultat, verksamhetsberättelser och ledningsgruppens kort, ändrar styrelsen för sig.' },
      ],
    },
    {
      id: 'delning-och-sakerhet',
      heading: 'Delning och säkerhet',
      blocks: [
        { kind: 'text', text: 'Vi säljer aldrig uppgifter och publicerar inga medlemslistor. Medlemsregistret och ansökningarna kan läsas av dem i styrelsen som är administratörer och av den som sköter servern. Ansökningar, bokningar och meddelanden går också med mejl till styrelsens brevlåda. Den medlem som skriver ditt Golf-ID i en bokning får se ditt namn, och om du redan har en aktiv bokning. Står du med utan Golf-ID får den som skriver ditt namn bara veta om du har en aktiv bokning. Den som ansöker får veta om ett Golf-ID eller en e-postadress redan är registrerad, och inloggningssidan visar om ett Golf-ID har en inloggning här.' },
        { kind: 'text', text: 'En administratör kan ta ut en kopia av det som är sparat om dig, för att lämna den till dig. Det står i loggen.' },
        { kind: 'text', text: 'Bokningarna kan läsas av samma personer. Den vars Golf-ID du anger som medspelare ser dessutom på Mina sidor och i sin egen kalenderadress att du har bokat, var och när. En klubb vars bana du bokar får de namn och Golf-ID som bokningen kräver.' },
        {
          kind: 'list',
          items: [
            'All trafik till webbplatsen är krypterad (https).',
            'Länkar för att välja lösenord gäller en begränsad tid och bara en gång.',
            'Upprepade misslyckade försök att logga in stoppas en stund.',
            'Byter du lösenord avslutas inloggningen på dina andra enheter.',
          ],
        },
        { kind: 'text', text: 'Om något ändå skulle hända som innebär en risk för dig anmäler vi det till Integritetsskyddsmyndigheten inom 72 timmar, och berättar det för dig när risken är hög.' },
      ],
    },
    {
      id: 'kakor',
      heading: 'Kakor',
      blocks: [
        { kind: 'text', text: 'En kaka är en liten textfil som webbplatsen lägger i din webbläsare. Vi använder bara kakor och lokal lagring som behövs för det du själv har bett om, och därför visas ingen fråga om samtycke. Det följer av lagen (2022:482) om elektronisk kommunikation. Post- och telestyrelsen (PTS) ser till att den följs.' },
        {
          kind: 'facts',
          items: [
            { term: 'session (på https: __Host-session)', text: `Nödvändig kaka som håller dig inloggad. Den gäller i ${retention.sessionDays} dagar och förnyas när du använder webbplatsen, dock i högst ${retention.sessionLongestDays} dagar. Den tas bort när du loggar ut.` },
            { term: 'reset (på https: __Secure-reset)', text: `Nödvändig kaka som läggs när du öppnar en återställningslänk, så att du kan välja ett nytt lösenord. Den gäller i ${retention.resetMinutes} minuter.` },
            { term: 'device (på https: __Secure-device)', text: 'Nödvändig kaka som minns att du har loggat in på den här enheten, så att andras felaktiga försök inte stänger ute dig. Den blir kvar när du loggar ut, i ett år. Byter du lösenord slutar den gälla.' },
            { term: 'admin-sidebar', text: `Kaka för styrelsens administration: om menyn är hopfälld. Den gäller i ${retention.sidebarDays} dagar.` },
            { term: 'membership-application', text: 'Lokal lagring i fliken, på din egen enhet: det du har skrivit i en påbörjad ansökan om medlemskap, så att det finns kvar om något går fel. Det försvinner när du skickar ansökan eller stänger fliken.' },
            { term: 'booking-request', text: 'Lokal lagring i fliken, på din egen enhet: en påbörjad bokningsförfrågan, så att den finns kvar om något går fel. Den försvinner när du skickar den eller stänger fliken.' },
            { term: 'react-router-scroll-positions', text: 'Lokal lagring i fliken, på din egen enhet: hur långt ner på sidorna du var, så att du kommer tillbaka till samma ställe. Den försvinner när du stänger fliken.' },
            { term: 'theme', text: 'Lokal lagring på din egen enhet: om du har valt ljust eller mörkt utseende längst ner på sidan. Den försvinner när du väljer Auto igen.' },
          ],
        },
        { kind: 'text', text: 'Inga kakor används för statistik eller marknadsföring. Du kan ta bort kakor i webbläsarens inställningar. Då loggas du ut.' },
      ],
    },
    {
      id: 'rattigheter',
      heading: 'Dina rättigheter',
      blocks: [
        { kind: 'text', text: 'Du har rätt att' },
        {
          kind: 'list',
          items: [
            'få veta vilka uppgifter vi har om dig och få en kopia av dem; båda delarna hittar du på Mina sidor, under Dina uppgifter. Kan du inte logga in får du kopian av styrelsen (tillgång)',
            'få fel rättade; det mesta ändrar du själv på Mina sidor (rättelse)',
            'få uppgifter raderade när vi inte längre behöver dem och inte heller måste ha dem kvar; det begär du på Mina sidor eller hos styrelsen (radering)',
            'få behandlingen begränsad medan en fråga reds ut (begränsning)',
            'få ut de uppgifter som du själv har lämnat, i ett format som går att flytta; filen hämtar du på Mina sidor (dataportabilitet)',
            'invända mot det som vi gör med stöd av berättigat intresse (invändning)',
          ],
        },
        { kind: 'text', text: 'Hör av dig till oss, så svarar vi inom en månad. Det kostar ingenting. Är du inte nöjd kan du klaga hos tillsynsmyndigheten:' },
        {
          kind: 'facts',
          items: [{ term: 'Integritetsskyddsmyndigheten (IMY)', text: 'Box 8114, 104 20 Stockholm. Telefon 08-657 61 00, imy@imy.se.', link: { text: 'imy.se', href: 'https://www.imy.se' } }],
        },
      ],
    },
    {
      id: 'andringar',
      heading: 'Ändringar',
      blocks: [
        { kind: 'text', text: 'När webbplatsen får nya delar, till exempel betalning av avgiften, uppdaterar vi policyn innan de tas i bruk. Datumet överst på sidan visar när den senast ändrades. Vid ändringar som betyder något för dig meddelar vi medlemmarna.' },
      ],
    },
  ],
}
