import { expect, test } from './fixtures'

for (const { locale, title, button } of [
  { locale: 'zh-CN', title: '登录 - 语音转写系统', button: '登录' },
  { locale: 'en-US', title: 'Login - Voice Transcription System', button: 'Log in' },
]) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale })

    test('a stranger is asked to log in and comes back to where they were going §2.1 §2.3', async ({ page }) => {
      await page.goto('#/task/create')
      await expect(page).toHaveURL(/#\/user\/login\?redirect=/)
      await expect(page).toHaveTitle(title)
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible()
    })
  })
}
