/** A browser under WebDriver (https://www.w3.org/TR/webdriver2/), by the names its commands have in both transports. */

/** HTTP method and path of each command within a session; `{id}` is that of an element. Firefox calls them `WebDriver:<name>`. */
export const commands = {
  Navigate: ['POST', '/url'],
  Refresh: ['POST', '/refresh'],
  ExecuteAsyncScript: ['POST', '/execute/async'],
  ElementClick: ['POST', '/element/{id}/click'],
  ElementSendKeys: ['POST', '/element/{id}/value'],
  PerformActions: ['POST', '/actions'],
  SetWindowRect: ['POST', '/window/rect'],
  TakeScreenshot: ['GET', '/screenshot'],
} as const

export type Command = keyof typeof commands

export interface WebDriver {
  /**
   * @param parameters an `id` is that of an element
   * @throws WebDriverError when the browser refuses
   */
  send: (command: Command, parameters?: Record<string, unknown>) => Promise<unknown>
}

export class WebDriverError extends Error {
  override readonly name = 'WebDriverError'
}

/** The property whose value is an element's id. */
export const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
