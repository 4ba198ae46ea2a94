interface SourceRule {
  name: string
  /** What no file except those in `but` may contain. */
  pattern: RegExp
  but?: readonly string[]
}

/** What the site never does, or does only in places that have been reviewed: docs/security/asvs.md names these rules as proofs. */
const sourceRules: readonly SourceRule[] = [
  { name: 'runs text as code', pattern: /\beval\(|\bnew Function\(|\bsetTimeout\(\s*['"`]|node:vm\b/ },
  { name: 'writes HTML past React', pattern: /\b(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write|\bDOMParser\b/ },
  { name: 'writes HTML that React does not escape', pattern: /dangerouslySetInnerHTML/, but: ['src/web/root.tsx', 'src/web/start-scripts.tsx'] },
  { name: 'writes HTML unescaped', pattern: /\$\{raw\(/, but: ['src/server/mailer/mailbox.ts'] },
  {
    name: 'talks with other windows or over open connections',
    pattern: /\bpostMessage\b|addEventListener\('message'|\bWebSocket\b|\bEventSource\b|\bRTCPeerConnection\b/,
    // Posts to the site's own tabs only, and no data; a tab that gets it asks the server who is logged in.
    but: ['src/web/session.ts'],
  },
  { name: 'starts programs', pattern: /node:child_process/, but: ['src/features/backup/server/trial.ts'] },
  { name: 'fetches by itself', pattern: /\bfetch\(\w|node:https'|from 'node:http'.*\brequest\b/, but: ['src/web/api/make-call.ts', 'src/web/api/save-file.ts', 'src/server/testing.ts'] },
  {
    name: 'puts text into SQL',
    pattern: /\bsql\.raw\(/,
    but: [
      // The schema's own names and types, and numbers from the rules: never input.
      'src/features/member-import/server/run-store.ts', 'src/server/backup/restore.ts', 'src/server/backup/rows.ts', 'src/server/backup/schema.ts', 'src/server/backup/write-archive.ts',
      'src/server/db/migrate.ts', 'src/server/db/search-columns.ts',
    ],
  },
  { name: 'takes chance that can be foreseen', pattern: /Math\.random\(/ },
  { name: 'uses a broken hash or cipher', pattern: /create(?:Hash|Hmac)\(\s*'(?:md5|sha1)'|aes-\d+-(?:ecb|cbc)|createCipher\(/i },
  { name: 'trusts any certificate', pattern: /rejectUnauthorized|TLS_REJECT_UNAUTHORIZED/ },
  {
    name: 'keeps something in the browser',
    pattern: /\b(?:local|session)Storage\b|\bindexedDB\b|#web\/kept\.ts/,
    but: [
      'src/web/layouts/theme-switch.tsx',
      // What is typed into two forms, and the file that stores it.
      'src/web/kept.ts', 'src/features/booking/web/form/booking-draft.ts', 'src/features/membership/web/application-draft.ts',
      // Clears what is stored.
      'src/web/session.ts',
    ],
  },
  { name: 'parses XML', pattern: /fast-xml-parser|xml2js|libxml/ },
  {
    name: 'makes a pattern from text',
    pattern: /\bnew RegExp\(/,
    // The text is the site's own.
    but: ['src/domain/search-text.ts', 'src/domain/site-facts.ts', 'src/server/log-redaction.ts', 'src/server/pages.ts', 'src/web/ui/text-links.ts'],
  },
]

/** Returns one line for each rule that a file of the site breaks. */
export function sourceFaults(file: string, text: string): string[] {
  return sourceRules.filter(({ pattern, but }) => pattern.test(text) && !but?.includes(file)).map(({ name }) => `${file}: ${name}`)
}

/** Returns one line for each file in a `but` that no longer needs to be there or no longer exists: later code in it would go unnoticed. */
export function unusedExemptions(read: (file: string) => string | null): string[] {
  return sourceRules.flatMap(({ name, pattern, but = [] }) => but.filter((file) => !pattern.test(read(file) ?? '')).map((file) => `${file}: is let to "${name}" and has no need of it`))
}
