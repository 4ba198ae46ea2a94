import { Save } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#domain/paths.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { focusFirstError, Form } from '#web/ui/form.tsx'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { isAlertDialogOpen } from '#web/ui/open-dialog.ts'
import type { PublishedEntry } from '../contract.ts'
import { isAsked } from '../field-rules.ts'
import { kindRules } from '../kind-rules.ts'
import { entryPlace, type EntryTexts, kindPaths, type PublishedKind } from '../rules.ts'
import { publishingTexts } from '../texts.ts'
import { EntryField } from './entry-fields.tsx'
import { MovedNotice } from './moved-notice.tsx'
import { useEntryForm } from './use-entry-form.ts'

/** Renders an entry as members see it, with the typed texts; null for a kind without a preview. */
export type EntryPreview = (kind: PublishedKind, texts: EntryTexts) => ReactNode

interface EntryFormProps {
  kind: PublishedKind
  id: string
  entry: PublishedEntry | null
  /** Entries that are often changed together with this one. */
  others: readonly PublishedEntry[]
  /** The id of the text that says why nothing can be changed; null when it can. */
  whyNotId: string | null
  preview: EntryPreview
}

/** The form of a published entry, with a preview beside it. */
export function EntryForm({ kind, id, entry, others, whyNotId, preview }: EntryFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  const navigate = useNavigate()
  const onProblem = () => focusFirstError(element.current)
  // Moves the focus before the pressed button disappears.
  const goToSave = () => saveButton.current?.focus()
  const form = useEntryForm({ kind, id, entry, others, onProblem })
  const { texts, isSaved } = form
  // Leads back to the entry's own row, which would be hard to find among thirteen courses or several years' competitions.
  const list = `${paths.adminContent}#${entry ? entryPlace(kind, id) : kindPaths[kind]}`
  const asked = kindRules[kind].fields.filter((field) => isAsked(field, texts) && (!field.leaving || entry?.texts[field.name]))
  const isMoved = !form.isPending && !isSaved && form.seen !== (entry?.version ?? null)
  const picture = preview(kind, texts)

  // Only once the form is no longer dirty, or the leave guard would ask. If the guard is asking already, its navigation is the one to follow.
  useEffect(() => {
    if (isSaved && !isAlertDialogOpen()) void navigate(list)
  }, [isSaved, navigate, list])

  return (
    <div className={picture ? 'grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]' : 'max-w-3xl'}>
      <Card>
        <Form
          ref={element}
          isSending={form.isPending}
          onSubmit={(event) => {
            event.preventDefault()
            if (!form.isPending && !isSaved) void form.save()
          }}
        >
          {asked.map((field) => (
            <EntryField
              key={field.name}
              field={field}
              text={texts[field.name] ?? ''}
              error={form.problems[field.name]}
              isReadOnly={whyNotId !== null}
              onType={(text) => form.type(field.name, text)}
            />
          ))}
          {isMoved && (
            <MovedNotice
              kind={kind}
              texts={texts}
              asked={form.asked}
              entry={entry}
              onTakeOver={(now) => {
                goToSave()
                form.takeTheirs(now)
              }}
              onWriteOver={(now) => {
                goToSave()
                void form.save(now?.version ?? null)
              }}
            />
          )}
          {/* Always there, since a screen reader only tells of what appears in a region that it knows. */}
          <div role="status" className="empty:sr-only">{form.hasFollowed && !isMoved && <Notice>{publishingTexts.followed}</Notice>}</div>
          <div className="flex flex-wrap gap-3">
            <Button
              ref={saveButton}
              type="submit"
              icon={<Save aria-hidden="true" />}
              pending={form.isPending}
              pendingText="Sparar..."
              disabled={whyNotId !== null}
              aria-describedby={whyNotId ?? undefined}
            >
              {entry ? 'Spara' : 'Publicera'}
            </Button>
            <LinkButton variant="ghost" to={list}>Avbryt</LinkButton>
          </div>
        </Form>
      </Card>
      {picture && (
        // Hidden from screen readers, with its heading: its words are the form's and would be read twice.
        <div inert className="xl:sticky xl:top-24">
          <p className="mb-2 font-semibold text-muted">Så ser det ut</p>
          {picture}
        </div>
      )}
      <LeaveGuard isDirty={form.isDirty} />
    </div>
  )
}
