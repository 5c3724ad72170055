import type { Task } from '../../../wire/responses'

/** From this duration on, a language model or a translator takes minutes, in seconds. */
const longSeconds = 3_600

export const isLong = ({ times }: Pick<Task, 'times'>): boolean => times >= longSeconds
