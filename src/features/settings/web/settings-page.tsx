import { useQuery } from '@tanstack/react-query'
import { includesRole } from '#domain/roles.ts'
import { calls } from '#web/api/client.ts'
import { pageMeta } from '#web/page-meta.ts'
import { useSession } from '#web/session.ts'
import { Card } from '#web/ui/card.tsx'
import { ListFailure } from '#web/ui/list-parts.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useScrollToHash } from '#web/ui/use-scroll-to-hash.ts'
import { settingsTexts } from '../texts.ts'
import { byName } from './settings-draft.ts'
import { SettingsForm, type SettingsPreview } from './settings-form.tsx'
import { SettingsHistory } from './settings-history.tsx'

export const meta = () => pageMeta({ title: 'Inställningar', description: 'Föreningens uppgifter på webbplatsen.' })

/** `/admin/installningar`: the association's facts, for superadmins only. `preview` draws how they look on the site. */
export default function SettingsPage({ preview }: { preview: SettingsPreview }) {
  const session = useSession()
  const mayChange = session.state === 'member' && includesRole(session.user.roles, 'superadmin')
  return (
    <>
      <PageHeading
        title="Inställningar"
        intro="Föreningens uppgifter på webbplatsen och i mejlen. Det du sparar gäller överallt med en gång. Uppgifter som ingen har ändrat här har installationens värde, som bestämdes när webbplatsen sattes upp."
      />
      {mayChange ? <Settings preview={preview} /> : <SettingsSkeleton />}
    </>
  )
}

function Settings({ preview }: { preview: SettingsPreview }) {
  const answer = useQuery(calls.settings.getSettings.queryOptions())
  const settings = answer.data && byName(answer.data)
  useScrollToHash(settings !== undefined)
  if (answer.isPending) return <SettingsSkeleton />
  if (!settings) {
    return <ListFailure title={settingsTexts.loadFailed} error={answer.error} onRetry={() => answer.refetch()} />
  }
  return (
    <>
      <SettingsForm settings={settings} preview={preview} />
      <SettingsHistory />
    </>
  )
}

function SettingsSkeleton() {
  return (
    <div role="status" aria-label="Hämtar inställningarna" className="grid grid-cols-1 gap-6">
      {['first', 'second'].map((card) => (
        <Card key={card} className="grid grid-cols-1 gap-5">
          <Skeleton className="h-8 w-72 max-w-full" />
          <Skeleton className="h-12 w-96 max-w-full" />
          <Skeleton className="h-12 w-96 max-w-full" />
          <Skeleton className="h-12 w-96 max-w-full" />
        </Card>
      ))}
    </div>
  )
}
