import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#domain/paths.ts'
import { useSession } from '#web/session.ts'
import { useSite } from '#web/site.ts'
import { Mark } from './brand.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** The fragment (after `#`) of the footer's links to pages. */
export const pageLinksPart = 'snabblankar'

function Column({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <div id={id}>
      <h2 className="mb-2 font-sans text-base font-semibold tracking-normal text-on-deep-gold">{title}</h2>
      <ul>{children}</ul>
    </div>
  )
}

/** The land the footer stands on: a low ridge with spruces. */
function Ridge() {
  return (
    <svg viewBox="0 0 1440 90" preserveAspectRatio="xMidYMax slice" aria-hidden="true" className="block h-14 w-full text-deep sm:h-20">
      <path
        fill="currentColor"
        d="M0 62C180 30 330 44 520 58S860 84 1060 56s280-30 380-14v49H0zM238 50l13-40 13 40zM262 50l9-26 9 26zM214 50l9-26 9 26zM1178 44l12-36 12 36zM1200 42l9-26 9 26zM1262 40l9-26 9 26zM632 74l12-36 12 36zM652 76l13-40 13 40zM682 78l9-26 9 26z"
      />
    </svg>
  )
}

export function SiteFooter() {
  const { name, email, emailHref, phone, phoneHref } = useSite()
  const member = useSession().state === 'member'
  return (
    <footer className="mt-16 no-print">
      <Ridge />
      <div className="on-deep site-footer">
        <div className="wrap grid gap-10 pt-6 pb-10 sm:grid-cols-2 lg:grid-cols-[1.6fr_1.2fr_1fr]">
          <div className="sm:max-lg:col-span-2">
            <p className="flex items-center gap-3 font-display text-xl font-semibold"><Mark className="size-10 shrink-0" />{name}</p>
            <p className="mt-3 max-w-sm text-on-deep-muted">Golf för dig som arbetar på något av de två bolagen i Göteborg eller är pensionär därifrån.</p>
          </div>
          <Column title="Kontakt">
            <li>E-post: <a href={emailHref || undefined}>{email}</a></li>
            <li>Telefon: <a href={phoneHref || undefined}>{phone}</a></li>
          </Column>
          <Column title="Snabblänkar" id={pageLinksPart}>
            <li><Link to={paths.start}>Hem</Link></li>
            <li><Link to={paths.membership}>Medlemskap</Link></li>
            <li>{member ? <Link to={paths.profile}>Mina sidor</Link> : <Link to={paths.logIn}>Logga in</Link>}</li>
            <li><Link to={paths.privacy}>Integritet och kakor</Link></li>
          </Column>
        </div>
        <div className="wrap flex flex-wrap items-center justify-between gap-4 border-t border-white/15 py-5">
          <ThemeSwitch />
          <p className="text-on-deep-muted">Byggd av medlemmar för medlemmar.</p>
        </div>
      </div>
    </footer>
  )
}
