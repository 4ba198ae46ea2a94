import { writeFileSync } from 'node:fs'
import { measureClickYardsticks } from './click-yardsticks.ts'
import { measureClicks } from './clicks.ts'
import { measureLoads, measureYardsticks, type Tools } from './loads.ts'
import { missed, report } from './report.ts'
import { withSite } from './site.ts'

const resultFile = 'bench/results/pages.md'

/** Measures, prints the result page and writes it. With paths in `only`, just those, and writes nothing. @returns whether every goal is met */
export async function measurePages(tools: Tools, { runs, only }: { runs: number; only: readonly string[] }): Promise<boolean> {
  const results = await withSite(tools.browser, async (site) => {
    const chosen = { ...site, pages: site.pages.filter(({ path }) => only.length === 0 || only.includes(path)) }
    const clickYardsticks = await measureClickYardsticks(chosen)
    const clicks = await measureClicks(chosen)
    const yardsticks = await measureYardsticks(chosen, tools, runs)
    return { clicks, clickYardsticks, ...yardsticks, pages: await measureLoads(chosen, tools, runs), runs, lighthouseVersion: tools.lighthouseVersion }
  })
  const text = report(results)
  console.log(text)
  if (only.length === 0) writeFileSync(resultFile, text)
  return missed(results).length === 0
}
