import { expect, it } from 'vitest'
import { startTraces } from './traces.ts'

it('says which package sends traces where it is not installed', async () => {
  const missing = Object.assign(new Error("Cannot find package '@opentelemetry/sdk-node'"), {
    code: 'ERR_MODULE_NOT_FOUND',
  })
  await expect(startTraces(() => Promise.reject(missing))).rejects.toThrow(
    '@opentelemetry/sdk-node is not installed beside Modelbook.\n  Run npm install',
  )
})
