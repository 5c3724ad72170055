/** Encrypts secrets that the server must be able to read again, such as keys of services, before they are stored. */
export interface SecretBox {
  /** What begins everything that `seal` returns; '' if it returns texts as they are. */
  prefix: string
  /** '' stays ''. @param context where it is stored: it can't be opened elsewhere */
  seal(text: string, context: string): string
  /** Null if none of the keys opens it. What earlier versions stored isn't sealed and is returned as it is. */
  open(stored: string, context: string): string | null
}
