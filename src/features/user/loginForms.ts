export interface LoginFormProps {
  /** Continues with the second step of a login. */
  onSecondStep: (ticket: string) => void
}
