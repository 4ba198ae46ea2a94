import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { members } from '#features/members/server/tables.ts'
import { applications } from '#features/membership/server/tables.ts'
import { fillWithExamples, tellOfLeftExamples } from './example-data.ts'
import { createLog } from './log.ts'
import { logIn, startTestSite, type TestSite } from './testing.ts'
import { applicationForm } from './testing-forms.ts'

let site: TestSite
beforeEach(async () => {
  site = await startTestSite()
})
afterEach(() => site.close())

const application = z.object({
  last_name: z.string(), golf_id: z.string(), private_email: z.string(), status: z.string(), created_at: z.string(),
})

describe('example people', () => {
  it('fill an empty site once, and two of them can log in', async () => {
    const [first, second] = await Promise.all([fillWithExamples(site.services), fillWithExamples(site.services)])
    const logins = first ?? second
    if (!logins) throw new Error('Nobody filled the site')
    expect([first, second]).toContain(null)
    expect(await fillWithExamples(site.services)).toBeNull()
    expect(logins.member.password).not.toBe(logins.superadmin.password)

    const [member, admin] = [site.visitor(), site.visitor()]
    await logIn(member, logins.member)
    await logIn(admin, logins.superadmin)
    expect((await member.rpc('get_my_roles')).body).toEqual([])
    expect((await admin.rpc('get_my_roles')).body).toEqual([{ role: 'superadmin' }])
    expect((await admin.rpc('get_dashboard_stats')).body).toMatchObject({ totalMembers: 12, pendingApplications: 4 })

    const shown = z.array(application).parse((await admin.rpc('list_all_applications')).body)
    expect(shown.map(({ status }) => status)).toEqual(['pending', 'pending', 'pending', 'pending', 'approved', 'rejected'])
    for (const { last_name, golf_id, private_email, created_at } of shown) {
      expect([last_name, golf_id, private_email]).toEqual(['Exempel', expect.stringMatching(/^990230-0\d\d$/), expect.stringMatching(/@example\.com$/)])
      expect(new Date(created_at).getTime()).toBeLessThan(site.clock.now().getTime())
    }
  })

  it('can be approved, and their Golf-IDs count as taken', async () => {
    const logins = await fillWithExamples(site.services)
    const admin = site.visitor()
    await logIn(admin, logins?.superadmin ?? { golfId: '', password: '' })
    const pending = z.array(z.object({ id: z.string(), golf_id: z.string() })).parse((await admin.rpc('list_all_applications', { status: 'pending' })).body)
    for (const { id, golf_id } of pending) {
      expect((await site.visitor().rpc('check_golf_id_exists', { p_golf_id: golf_id })).body).toBe(true)
      expect((await admin.call('POST', '/api/functions/approve-application', { applicationId: id })).status).toBe(200)
    }
  })

  it('are reported when a production site starts, as long as they can log in', async () => {
    const lines: string[] = []
    const log = createLog({ destination: { write: (line) => void lines.push(line) } })
    const told = async (changes: Partial<typeof site.config> = {}) => {
      lines.length = 0
      await tellOfLeftExamples({ ...site.services, log, config: { ...site.config, production: true, exampleData: false, ...changes } })
      return lines.map((line) => z.object({ level: z.string(), msg: z.string() }).parse(JSON.parse(line)))
    }
    expect(await told()).toEqual([])
    await fillWithExamples(site.services)
    expect(await told()).toEqual([{ level: 'error', msg: expect.stringContaining('example people can log in') as unknown }])
    expect(await told({ production: false })).toEqual([])
    // With EXAMPLE_DATA they are wanted.
    expect(await told({ exampleData: true })).toEqual([])
    await site.db.update(members).set({ endedOn: '2026-11-20' })
    expect(await told()).toEqual([])
  })

  it('are not added to a site that already has an application, or a member', async () => {
    await site.visitor().rpc('create_membership_application', applicationForm(500))
    expect(await fillWithExamples(site.services)).toBeNull()
    const admin = await site.adminVisitor('admin_read')
    expect((await admin.rpc('get_dashboard_stats')).body).toMatchObject({ totalMembers: 1, pendingApplications: 1 })
    await site.db.delete(applications)
    expect(await fillWithExamples(site.services)).toBeNull()
    expect((await admin.rpc('get_dashboard_stats')).body).toMatchObject({ totalMembers: 1, pendingApplications: 0 })
  })
})
