import { serveTestSites } from '#server/testing.ts'
import { byProcesses } from './processes.ts'

// Before each file of the races (races-config.ts).
serveTestSites(byProcesses(Number(process.env.RACE_PROCESSES)))
