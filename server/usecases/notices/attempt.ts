/** How an attempt to deliver a notice ended. */
export interface Attempt {
  sent: boolean
  /** Trying again would end the same. */
  isFinal: boolean
  /** HTTP status of the answer; null without one. */
  status: number | null
  /** Why there was no answer: `DeliveryProblem`, or '' if there was one. */
  problem: DeliveryProblem | ''
}

export const deliveryProblems = ['mail', 'address', 'unreachable', 'timeout', 'insecure', 'off'] as const
export type DeliveryProblem = (typeof deliveryProblems)[number]

export const sent = (status: number | null = null): Attempt => ({ sent: true, isFinal: true, status, problem: '' })

export const failed = (attempt: Partial<Omit<Attempt, 'sent'>>): Attempt => ({
  sent: false,
  isFinal: false,
  status: null,
  problem: '',
  ...attempt,
})
