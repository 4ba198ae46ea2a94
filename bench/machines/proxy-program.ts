/** Runs the checks' proxy as a program of its own: `node bench/machines/proxy-program.ts '<origins as JSON>'`. */
import * as z from 'zod/mini'
import { Proxy } from '../../checks/machines/proxy.ts'

const proxy = await Proxy.start({ keepAlive: true })
for (const origin of z.array(z.string()).parse(JSON.parse(process.argv[2] ?? ''))) proxy.put(origin)
console.log(`Listening on http://localhost:${new URL(proxy.origin).port}`)
