import { expect, type Page } from '@playwright/test'
import * as z from 'zod/mini'
import { contentEntryPath } from '#domain/pages.ts'
import { paths } from '#domain/paths.ts'
import type { RunningSite } from '../support/site.ts'

export type Visitor = 'guest' | 'member' | 'superadmin'
/** `/admin` has no page of its own: it redirects to the dashboard. */
type PagePath = Exclude<(typeof paths)[keyof typeof paths], typeof paths.admin>

interface Visit {
  as: Visitor
  heading: string | RegExp
  /** The page opens as a dialog over another page. */
  hasWindow?: boolean
  /** For paths with parameters, and for pages that need a link's token. */
  address?: (page: Page, site: RunningSite) => Promise<string> | string
}

const withId = z.array(z.object({ id: z.string() }))

async function memberCard(page: Page, site: RunningSite): Promise<string> {
  const { member } = await site.logins()
  const found = await page.request.post('/api/rpc/list_members', { data: { search: member.golfId } })
  return `/admin/medlemmar/${withId.parse(await found.json())[0]?.id}`
}

async function newsItem(page: Page): Promise<string> {
  const found = await page.request.post('/api/rpc/list_news', { data: {} })
  return `/nyheter/${withId.parse(await found.json())[0]?.id}`
}

/** For each page, who visits it and which heading it has. A page without an entry does not compile. */
export const visits: Record<PagePath, Visit> = {
  [paths.start]: { as: 'guest', heading: /Golf med kollegor/ },
  [paths.logIn]: { as: 'guest', heading: /Logga in/ },
  [paths.forgotPassword]: { as: 'guest', heading: /lösenord/i },
  [paths.resetPassword]: { as: 'guest', heading: /lösenord/i },
  [paths.onboarding]: { as: 'guest', heading: /länk/i, address: () => '/onboarding?token=finns-inte' },
  [paths.membership]: { as: 'guest', heading: 'Ansök om medlemskap' },
  [paths.privacy]: { as: 'guest', heading: /Integritet/ },
  [paths.confirmEmail]: { as: 'guest', heading: 'Bekräfta din e-postadress', address: () => '/bekrafta-epost?token=x' },
  [paths.firstAdministrator]: { as: 'guest', heading: 'Skapa första kontot', address: () => '/forsta-administrator?token=x' },
  [paths.profile]: { as: 'member', heading: 'Mina sidor' },
  [paths.security]: { as: 'member', heading: /Säkerhet/ },
  [paths.ownData]: { as: 'member', heading: /uppgifter/i },
  [paths.businessCourses]: { as: 'member', heading: /banor/i },
  [paths.booking]: { as: 'member', heading: 'Bokningsförfrågan' },
  [paths.competitions]: { as: 'member', heading: /Tävlingar/ },
  [paths.competitionRules]: { as: 'member', heading: 'Regler för matchspel' },
  [paths.tournament]: { as: 'member', heading: /Vårtävling/, address: () => '/tavlingar/resultat/vartavlingen' },
  [paths.association]: { as: 'member', heading: 'Verksamhet' },
  [paths.offers]: { as: 'member', heading: 'Erbjudanden' },
  [paths.news]: { as: 'member', heading: 'Nyheter' },
  [paths.newsItem]: { as: 'member', heading: /./, hasWindow: true, address: newsItem },
  [paths.adminDashboard]: { as: 'superadmin', heading: 'Dashboard' },
  [paths.adminMembers]: { as: 'superadmin', heading: 'Medlemsregister' },
  [paths.adminMember]: { as: 'superadmin', heading: /Exempel/, address: memberCard },
  [paths.adminImport]: { as: 'superadmin', heading: /Importera/ },
  [paths.adminPayments]: { as: 'superadmin', heading: 'Pricka av betalningar' },
  [paths.adminInvitations]: { as: 'superadmin', heading: 'Bjud in medlemmar' },
  [paths.adminBookings]: { as: 'superadmin', heading: 'Bokningar' },
  [paths.adminQuotas]: { as: 'superadmin', heading: 'Banor och kvoter' },
  [paths.adminContent]: { as: 'superadmin', heading: 'Innehåll' },
  [contentEntryPath]: { as: 'superadmin', heading: 'Ny nyhet', address: () => '/admin/innehall/nyheter/ny' },
  [paths.adminLog]: { as: 'superadmin', heading: 'Logg' },
  [paths.adminSettings]: { as: 'superadmin', heading: 'Inställningar' },
  [paths.adminHelp]: { as: 'superadmin', heading: 'Hjälp' },
}

/** Expects the page with all its data. */
export async function expectShown(page: Page, { heading, hasWindow = false }: Pick<Visit, 'heading' | 'hasWindow'>): Promise<void> {
  // By its tag: behind an open dialog it is hidden from screen readers and has no role.
  await expect(page.locator('h1').filter({ hasText: heading }).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page.getByRole('status', { name: /^Hämtar/ })).toHaveCount(0)
  if (hasWindow) await expect(page.getByRole('dialog')).toBeVisible()
}
