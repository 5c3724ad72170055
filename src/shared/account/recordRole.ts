/** What the user may do with a record or its translation. A server without people says nothing: then it is the user's own. */
import type { Task } from '../../wire/responses'

type WithRole = Pick<Task, 'role'>

export const isOwn = ({ role = 'owner' }: WithRole): boolean => role === 'owner'

/** Whether the user may change the text, its speakers, its notes and what is generated from it. */
export const canEdit = ({ role = 'owner' }: WithRole): boolean => role === 'owner' || role === 'editor'

export const canComment = ({ role }: WithRole): boolean => role !== 'reader'
