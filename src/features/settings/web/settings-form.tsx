import { Save } from 'lucide-react'
import { useRef, type ReactNode, type SyntheticEvent } from 'react'
import { associationOf, type SettingTexts } from '#domain/settings.ts'
import type { SiteAssociation } from '#domain/site-facts.ts'
import { forgetTyped } from '#web/leave.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Form } from '#web/ui/form.tsx'
import { settingSections, type SettingSection } from '../rules.ts'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { SettingField } from './setting-field.tsx'
import type { SettingsByName } from './settings-draft.ts'
import { useSaveSettings } from './use-save-settings.ts'
import { useSettingsForm } from './use-settings-form.ts'

/** Draws how a section's settings look on the site. */
export type SettingsPreview = (section: SettingSection, association: SiteAssociation, texts: SettingTexts) => ReactNode

const sectionWords: Record<SettingSection, { title: string; intro: string }> = {
  association: { title: 'Föreningen och kontakt', intro: 'Vem som står bakom webbplatsen och hur man når er.' },
  fee: { title: 'Årsavgift', intro: 'Vad medlemskapet kostar och hur det betalas. Namn och Golf-ID anges alltid vid betalning.' },
  counters: { title: 'Siffror på startsidan', intro: 'De tre talen som räknas upp när startsidan öppnas.' },
  booking: { title: 'Bokning', intro: 'Hur medlemmarna betalar en spelad runda.' },
  season: { title: 'Matchspelets säsong', intro: 'Säsongens datum, och vem som tar emot resultat.' },
}

interface SettingsFormProps {
  settings: SettingsByName
  preview: SettingsPreview
}

/** All settings with one button that saves them. */
export function SettingsForm({ settings, preview }: SettingsFormProps) {
  const form = useSettingsForm(settings)
  const element = useRef<HTMLFormElement>(null)
  const { save, isPending } = useSaveSettings(settings, form, element)
  const association = associationOf(form.texts)

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault()
    if (!isPending) void save()
  }

  function undoAll() {
    form.forget(form.changed)
    forgetTyped()
    element.current?.querySelector<HTMLButtonElement>('[type="submit"]')?.focus()
  }

  return (
    // Focused elements are scrolled clear of the bar at the bottom.
    <Form ref={element} isSending={isPending} onSubmit={handleSubmit} aria-label="Inställningar" className="grid grid-cols-1 gap-6 [&_.card_:is(a,button,input)]:scroll-my-36">
      {settingSections.map(({ id, names }) => (
        <Card key={id} aria-labelledby={`setting-${id}`}>
          <h2 id={`setting-${id}`} tabIndex={-1} className="scroll-mt-6 text-2xl">{sectionWords[id].title}</h2>
          <p className="mt-1 text-muted">{sectionWords[id].intro}</p>
          <div className="mt-6 grid grid-cols-1 gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
            <div className="grid grid-cols-1 content-start gap-7">
              {names.map((name) => <SettingField key={name} setting={settings[name]} form={form} />)}
            </div>
            <div>
              <p className="mb-2 font-semibold text-muted">Så ser det ut</p>
              {preview(id, association, form.texts)}
            </div>
          </div>
        </Card>
      ))}
      <SaveBar count={form.changed.length} isPending={isPending} onUndo={undoAll} />
      <LeaveGuard isDirty={form.changed.length > 0} />
    </Form>
  )
}

function SaveBar({ count, isPending, onUndo }: { count: number; isPending: boolean; onUndo: () => void }) {
  return (
    <div
      className={classNames(
        'bottom-0 max-md:bottom-[var(--toasts,0px)] z-10 flex flex-wrap items-center gap-x-6 gap-y-2 border border-line bg-raised px-5 py-3.5 max-sm:px-4',
        // With nothing to save the bar does not stick, except while it has the focus, as just after a save: the focus stays in sight.
        count > 0 ? 'sticky -mx-1 rounded-t-card border-b-0 shadow-float' : 'rounded-card shadow-card focus-within:sticky',
      )}
    >
      <div className="flex flex-wrap gap-3">
        <Button type="submit" className="max-sm:px-4" icon={<Save />} pending={isPending} pendingText="Sparar..." aria-disabled={count === 0 || undefined}>Spara</Button>
        {count > 0 && <Button variant="ghost" className="max-sm:px-4" disabled={isPending} onClick={onUndo}>Ångra alla</Button>}
      </div>
      <p role="status" className={count > 0 ? 'font-semibold' : 'text-muted'}>{countText(count)}</p>
    </div>
  )
}

function countText(count: number): string {
  if (count === 0) return 'Allt är sparat.'
  return count === 1 ? '1 ändring är inte sparad.' : `${count} ändringar är inte sparade.`
}
