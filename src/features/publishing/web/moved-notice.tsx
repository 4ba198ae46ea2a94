import { formatLongDay, isDay } from '#domain/calendar.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { PublishedEntry } from '../contract.ts'
import type { FieldType } from '../field-rules.ts'
import { kindRules } from '../kind-rules.ts'
import { type EntryTexts, type PublishedKind, ticked } from '../rules.ts'
import { publishingTexts } from '../texts.ts'
import { differing } from './following.ts'

interface MovedNoticeProps {
  kind: PublishedKind
  /** The texts as typed. */
  texts: EntryTexts
  /** Names of fields that both have changed. */
  asked: readonly string[]
  /** The entry on the site now; null if it has been removed. */
  entry: PublishedEntry | null
  onTakeOver: (now: PublishedEntry) => void
  onWriteOver: (now: PublishedEntry | null) => void
}

/** Tells that somebody else has saved meanwhile: shows what the site has now, and asks which of the two to keep. */
export function MovedNotice({ kind, texts, asked, entry, onTakeOver, onWriteOver }: MovedNoticeProps) {
  const others = entry ? differing(kindRules[kind].fields, entry.texts, texts).filter(({ name }) => asked.includes(name)) : []
  return (
    <Notice
      tone="wait"
      role="alert"
      title={entry ? publishingTexts.moved : publishingTexts.gone}
      action={(
        <>
          {entry && <Button size="sm" variant="ghost" onClick={() => onTakeOver(entry)}>Ta det som står på webbplatsen</Button>}
          <Button size="sm" variant="ghost" onClick={() => onWriteOver(entry)}>
            {entry ? 'Skriv över med mitt' : 'Publicera mitt igen'}
          </Button>
        </>
      )}
    >
      {others.length > 0 && (
        <dl className="grid gap-2">
          {others.map(({ name, label, type, options }) => (
            <div key={name}>
              <dt className="font-semibold">{label} på webbplatsen nu</dt>
              <dd className="whitespace-pre-line wrap-anywhere">{inWords(entry?.texts[name] ?? '', type, options)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Notice>
  )
}

function inWords(text: string, type: FieldType, options: readonly { value: string; text: string }[] = []): string {
  if (type === 'flag') return text === ticked ? 'Ja' : 'Nej'
  if (type === 'day' && isDay(text)) return formatLongDay(text)
  return options.find(({ value }) => value === text)?.text ?? (text || 'Tomt')
}
