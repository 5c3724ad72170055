/** Calls for the administration of speech engines. All are quiet: the page shows the errors. */
import {
  Engines,
  EngineTestResult,
  type InstallModels,
  type OrderEngines,
  type TestEngine,
} from '../../../wire/engineSchemas'
import { callAck, callData } from '../../../shared/http/client'
import { endpoints } from '../../../shared/http/endpoints'

/** @throws ApiError */
export const fetchEngines = (signal?: AbortSignal) => callData({ to: endpoints.engines, signal, quiet: true }, Engines)

/** Without ids, restores the default order. @throws ApiError */
export const orderEngines = (order: OrderEngines) => callAck({ to: endpoints.orderEngines, params: order, quiet: true })

/** @throws ApiError */
export const testEngine = (test: TestEngine, signal?: AbortSignal) =>
  callData({ to: endpoints.testEngine, params: test, signal, quiet: true }, EngineTestResult)

/** Resolves when the installation is queued. @throws ApiError */
export const installModels = (models: InstallModels) =>
  callAck({ to: endpoints.installModels, params: models, quiet: true })

/** @throws ApiError */
export const cancelModel = (id: string) => callAck({ to: endpoints.cancelModel, params: { id }, quiet: true })

/** Resolves when it is removed. @throws ApiError */
export const removeModel = (id: string) => callAck({ to: endpoints.removeModel, params: { id }, quiet: true })
