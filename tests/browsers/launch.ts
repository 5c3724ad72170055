/** Starts real browsers, as Debian packages them. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { startDisplay, type Machine } from './machine'
import { connectMarionette } from './marionette'
import type { WebDriver } from './webDriver'
import { connectHttp } from './webDriverHttp'

export type BrowserName = 'firefox' | 'webkit'

export const launch: Record<BrowserName, (machine: Machine) => Promise<WebDriver>> = { firefox, webkit }

async function firefox({ folder, downloads, start }: Machine): Promise<WebDriver> {
  const preferences = {
    // Any free port, written to a file.
    'marionette.port': 0,
    'browser.download.dir': downloads,
    'browser.download.folderList': 2,
    'browser.download.alwaysOpenPanel': false,
    'intl.accept_languages': 'zh-CN',
    'media.navigator.permission.disabled': true,
    'ui.systemUsesDarkTheme': 0,
    'app.update.disabledForTesting': true,
    'datareporting.policy.dataSubmissionEnabled': false,
    'toolkit.telemetry.server': '',
    'network.connectivity-service.enabled': false,
    'network.captive-portal-service.enabled': false,
    'browser.safebrowsing.malware.enabled': false,
    'browser.safebrowsing.phishing.enabled': false,
    'services.settings.server': 'data:,',
  }
  const profile = join(folder, 'profile')
  mkdirSync(profile)
  const lines = Object.entries(preferences).map(
    (pair) => `user_pref(${pair.map((part) => JSON.stringify(part)).join()});\n`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join(''))
  start('firefox-esr', ['--headless', '--no-remote', '--marionette', '--profile', profile])
  const portFile = join(profile, 'MarionetteActivePort')
  await expect.poll(() => existsSync(portFile), { message: 'Firefox listens', timeout: 60_000 }).toBe(true)
  return connectMarionette(Number(readFileSync(portFile, 'utf8')))
}

async function webkit(machine: Machine): Promise<WebDriver> {
  const display = await startDisplay(machine)
  const port = await freePort()
  const env = { DISPLAY: display, GDK_BACKEND: 'x11', LANG: 'zh_CN.UTF-8' }
  machine.start('WebKitWebDriver', [`--port=${port}`], env)
  const url = `http://127.0.0.1:${port}`
  const ready = () =>
    fetch(`${url}/status`).then(
      (response) => response.ok,
      () => false,
    )
  await expect.poll(ready, { message: 'WebKitWebDriver listens' }).toBe(true)
  return connectHttp(url, {})
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
