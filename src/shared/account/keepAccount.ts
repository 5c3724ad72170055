import { callAck } from '../http/client'
import { endpoints } from '../http/endpoints'

/** Undoes the deletion of the account. @throws ApiError */
export const keepAccount = () => callAck({ to: endpoints.keepAccount, quiet: true })
