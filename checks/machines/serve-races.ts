import { serveTestSites } from '#server/testing.ts'
import { byProcesses } from './processes.ts'

// Runs before each races file (races-config.ts).
serveTestSites(byProcesses(Number(process.env.RACE_PROCESSES)))
